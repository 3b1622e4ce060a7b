"""Questions that the service answers: JSON in, JSON out."""

from __future__ import annotations

import json
from typing import Any

from . import _native


def ask(name: str, timeout: float | None = None, **fields: Any) -> dict[str, Any]:
    """Asks the service; what is None is left out."""
    body = json.dumps({key: value for key, value in fields.items() if value is not None})
    answer: dict[str, Any] = json.loads(_native.request(name, body, timeout))
    return answer

"""The Python of the README runs."""

import pathlib
import re


def test_readme(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (pathlib.Path(__file__).resolve().parent.parent / "README.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 3
    names = {}
    for block in blocks:
        exec(block, names)
    assert names["answer"].status == "unique" and (tmp_path / "puzzles.parquet").exists()

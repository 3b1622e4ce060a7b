// What both doors share: how a request fails.

/** Why a request has no answer; the detail is a sentence for people. */
export class Problem extends Error {
  /** @param {{title?: string, status?: number, detail?: string}} [what] */
  constructor({ title = '', status = 500, detail = '' } = {}) {
    super(detail || title);
    this.name = 'Problem';
    this.title = title;
    this.status = status;
    this.detail = detail || title;
  }
}

/**
 * Returns what an aborted request throws.
 * @returns {DOMException}
 */
export function aborted() {
  return new DOMException('The request was cancelled.', 'AbortError');
}

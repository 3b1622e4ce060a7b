// Door one: a server that answers over HTTP (`hitori serve`). Served as door.js.

import { Problem } from './problem.js';
import { texts } from './texts.js';

export { Problem };

/** The server has to be there. */
export const offline = false;

/** @type {typeof import('./door.js').ask} */
export async function ask(name, body = {}, { signal, progress } = {}) {
  const response = await send(name, progress ? { ...body, progress: true } : body, signal);
  if (!response.ok) throw await refusal(response);
  if (!progress || !response.body) return response.json();
  return lastLine(response.body, progress);
}

/**
 * Sends a request. Aborting the signal closes the connection, which cancels the work.
 * @param {string} name
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
async function send(name, body, signal) {
  try {
    return await fetch(`api/v1/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem({ status: 503, title: texts.door.gone });
  }
}

/**
 * Reads what was wrong with a request.
 * @param {Response} response
 */
async function refusal(response) {
  const problem = await response.json().catch(() => ({ title: response.statusText }));
  return new Problem({ ...problem, status: response.status });
}

/**
 * Reads lines of JSON up to the answer and passes on the progress among them.
 * @param {ReadableStream<Uint8Array>} stream
 * @param {(done: number, total: number | null) => void} progress
 */
async function lastLine(stream, progress) {
  const reader = stream.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = done ? '' : /** @type {string} */ (lines.pop());
    for (const line of lines) {
      if (!line.trim()) continue;
      const said = JSON.parse(line);
      if (said.progress) progress(said.progress.done, said.progress.total);
      else if (said.problem) throw new Problem(said.problem);
      else return said.answer;
    }
    // A stream that ends without an answer was cut.
    if (done) throw new Problem({ status: 503, title: texts.door.gone });
  }
}

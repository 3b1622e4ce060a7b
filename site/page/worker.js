// The worker behind door two: one WebAssembly module, one request at a time.

import { load } from './hitori.mjs';

/** Milliseconds between two messages about progress. */
const PAUSE = 100;

/** @type {Promise<import('./hitori.mjs').Hitori>} */
let hitori;
/** @type {Int32Array | null} not zero when the work is to stop; none where memory cannot be shared */
let stop = null;
let wantsProgress = false;
let lastProgress = 0;

/** @param {number} done @param {number | null} total */
function progress(done, total) {
  const now = performance.now();
  if (!wantsProgress || now - lastProgress < PAUSE) return;
  lastProgress = now;
  postMessage({ progress: { done, total } });
}

addEventListener('message', async ({ data }) => {
  if (data.module) {
    stop = data.stop;
    hitori = load(data.module, { cancelled: () => stop !== null && Atomics.load(stop, 0) !== 0, progress });
    return;
  }
  wantsProgress = data.progress;
  try {
    postMessage({ answer: (await hitori).ask(data.request) });
  } catch (error) {
    // The module ended in the middle of its work: its memory is not to be trusted any more.
    postMessage({ broken: String(error) });
  }
});

// The glue between JavaScript and the module: strings across the border, time and cancellation from the host.

/**
 * Instantiates the module.
 * @param {BufferSource | WebAssembly.Module} source the contents of hitori_wasm.wasm, or what they were compiled to
 * @param {{now?: () => number, cancelled?: () => boolean, progress?: (done: number, total: number | null) => void}} host
 *   a clock in milliseconds, whether to stop, and who is told of progress
 * @returns {Promise<{ask: (request: object) => object}>} `ask` answers one request; errors are answers of the view error/1
 */
export async function load(source, host = {}) {
  const now = host.now ?? (() => performance.now());
  const cancelled = host.cancelled ?? (() => false);
  const progress = host.progress ?? (() => {});
  const made = await WebAssembly.instantiate(source, {
    hitori: {
      now,
      cancelled: () => (cancelled() ? 1 : 0),
      progress: (/** @type {number} */ done, /** @type {number} */ total) => progress(done, total < 0 ? null : total),
    },
  });
  // A module gives an instance, bytes give both.
  const { exports } = /** @type {any} */ ("instance" in made ? made.instance : made);
  const { memory, hitori_alloc, hitori_ask, hitori_free } = exports;
  const ask = (/** @type {object} */ request) => {
    const text = new TextEncoder().encode(JSON.stringify(request));
    const place = hitori_alloc(text.length);
    new Uint8Array(memory.buffer, place, text.length).set(text);
    const answer = hitori_ask(place, text.length);
    // The memory may have grown and moved: look at it anew.
    const length = new DataView(memory.buffer).getUint32(answer, true);
    const json = new TextDecoder().decode(new Uint8Array(memory.buffer, answer + 4, length));
    hitori_free(answer);
    return JSON.parse(json);
  };
  return { ask };
}

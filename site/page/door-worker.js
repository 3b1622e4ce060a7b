// Door two: the module in a worker, no server. Copied as door.js by site/build.
//
// Two workers, each with one request at a time in order: what takes long (whoever asks for progress) has its own, so that
// play goes on meanwhile. A request is cancelled through shared memory where the browser lets a page share any; elsewhere its
// worker is ended, unless it is about to finish, and a new one takes over with the module that is compiled already.

import { Problem, aborted } from './problem.js';
import { texts } from './texts.js';

export { Problem };

/** Once opened, the page needs nobody: sw.js keeps its files. */
export const offline = true;

/** Milliseconds that a cancelled request has to finish by itself: most do, and a new worker costs more. */
const GRACE = 60;

/**
 * @typedef {object} Job
 * @property {object} request
 * @property {((done: number, total: number | null) => void) | undefined} progress
 * @property {(answer: any) => void} resolve
 * @property {(reason: any) => void} reject
 * @property {boolean} [dropped] nobody waits for it any more
 */

/** One worker and the requests that wait for it. */
class Lane {
  constructor() {
    /** @type {Job[]} */
    this.waiting = [];
    /** @type {Job | null} */
    this.running = null;
    /** @type {Worker | null} */
    this.worker = null;
    this.stop = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  }

  /** Starts the worker, so that the first request finds it ready. */
  start() {
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    this.worker = worker;
    // What an ended worker has still said is for nobody.
    const hear = (/** @type {any} */ said) => worker === this.worker && this.hear(said);
    worker.addEventListener('message', ({ data }) => hear(data));
    worker.addEventListener('error', () => hear({ broken: '' }));
    compiled().then(
      (module) => worker.postMessage({ module, stop: this.stop }),
      () => hear({ broken: '' }),
    );
  }

  /** @param {Job} job @param {AbortSignal} [signal] */
  add(job, signal) {
    this.waiting.push(job);
    signal?.addEventListener('abort', () => this.drop(job), { once: true });
    this.next();
  }

  /** Hands the next request to the worker, when it is free. */
  next() {
    if (this.running || this.waiting.length === 0) return;
    const job = /** @type {Job} */ (this.waiting.shift());
    this.running = job;
    if (!this.worker) this.start();
    if (this.stop) Atomics.store(this.stop, 0, 0);
    // The module comes first, whenever it is compiled.
    compiled().then(
      () => this.running === job && this.worker?.postMessage({ request: job.request, progress: Boolean(job.progress) }),
      () => {},
    );
  }

  /** @param {{progress?: any, answer?: any, broken?: string}} said */
  hear(said) {
    const job = this.running;
    if (said.progress) {
      if (!job?.dropped) job?.progress?.(said.progress.done, said.progress.total);
      return;
    }
    this.running = null;
    if ('broken' in said) this.end();
    if (job && !job.dropped) settle(job, said);
    this.next();
  }

  /** @param {Job} job */
  drop(job) {
    job.reject(aborted());
    if (this.running !== job) {
      this.waiting = this.waiting.filter((other) => other !== job);
      return;
    }
    job.dropped = true;
    if (this.stop) {
      Atomics.store(this.stop, 0, 1);
      return;
    }
    setTimeout(() => {
      if (this.running !== job) return;
      this.end();
      this.running = null;
      this.start();
      this.next();
    }, GRACE);
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
  }
}

/** @param {Job} job @param {{answer?: any, broken?: string}} said */
function settle(job, { answer, broken }) {
  if (broken !== undefined) job.reject(new Problem({ title: texts.door.broken }));
  else if (answer.view !== 'error/1') job.resolve(answer);
  else job.reject(new Problem({ title: answer.title, status: answer.status ?? 400, detail: answer.error }));
}

/** @type {Promise<WebAssembly.Module> | undefined} */
let module;

/**
 * Returns the compiled module, which all workers share. One that could not be had is asked for again the next time.
 * @returns {Promise<WebAssembly.Module>}
 */
function compiled() {
  module ??= compile().catch((error) => {
    module = undefined;
    throw error;
  });
  return module;
}

async function compile() {
  const response = await fetch(new URL('hitori_wasm.wasm', import.meta.url));
  if (!response.ok) throw new Problem({ status: response.status, title: texts.door.broken });
  // Compiling while loading needs the right MIME type, which not every static host sends.
  const streams = response.headers.get('Content-Type') === 'application/wasm';
  if (streams) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

const quick = new Lane();
const long = new Lane();
quick.start();

/** @type {typeof import('./door.js').ask} */
export function ask(name, body = {}, { signal, progress } = {}) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    const job = { request: { ...body, request: name }, progress, resolve, reject };
    (progress ? long : quick).add(job, signal);
  });
}

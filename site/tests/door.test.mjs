// What a door promises, whichever it is: answers in order, problems as problems, and work that ends when nobody wants it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, doors, visit } from './doors.mjs';

const chromium = await browser();

/** Work that takes far longer than any test. */
const ENDLESS = { size: 60, difficulty: 'fierce', seed: 1 };
const SMALL = '1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3';

for (const door of await doors()) {
  test(`${door.name}: requests are answered, problems are told`, async () => {
    const { page, done } = await visit(chromium, door, { refusals: true });
    const answer = await page.evaluate(async (puzzle) => {
      const { ask } = await import(new URL('door.js', document.baseURI).href);
      const both = await Promise.all([ask('solve', { puzzle }), ask('classify', { puzzle })]);
      const problem = await ask('solve', { puzzle: 'no puzzle' }).catch((/** @type {any} */ error) => error);
      const unknown = await ask('fly', {}).catch((/** @type {any} */ error) => error);
      return { both, problem: [problem.name, problem.status, problem.detail], unknown: unknown.status };
    }, SMALL);
    assert.equal(answer.both[0].status, 'unique');
    assert.equal(answer.both[1].class, 'F');
    assert.equal(answer.problem[0], 'Problem');
    assert.ok(answer.problem[1] >= 400 && answer.problem[1] < 500, `status ${answer.problem[1]}`);
    assert.ok(answer.problem[2].length > 5);
    assert.ok(answer.unknown >= 400);
    await done();
  });

  for (const progress of [false, true]) {
    test(`${door.name}: work is cancelled${progress ? ', on the lane of long work' : ''}, and the next request is answered soon`, async () => {
      const { page, done } = await visit(chromium, door);
      // From the second visit on, the service worker makes the static page one that may share memory.
      if (progress && door.name === 'static') {
        await page.waitForFunction(() => navigator.serviceWorker.controller);
        await page.reload();
      }
      const { reason, waited, status, isolated } = await page.evaluate(
        async ([endless, puzzle, progress]) => {
          const { ask } = await import(new URL('door.js', document.baseURI).href);
          await ask('solve', { puzzle });
          const stop = new AbortController();
          const options = { signal: stop.signal, ...(progress ? { progress: () => {} } : {}) };
          setTimeout(() => stop.abort(), 400);
          const reason = await ask('generate', endless, options).catch((/** @type {any} */ error) => error.name);
          const start = performance.now();
          const { status } = await ask('solve', { puzzle }, progress ? { progress: () => {} } : {});
          return { reason, waited: performance.now() - start, status, isolated: crossOriginIsolated };
        },
        /** @type {[any, string, boolean]} */ ([ENDLESS, SMALL, progress]),
      );
      assert.equal(reason, 'AbortError');
      assert.equal(status, 'unique');
      assert.ok(waited < 1500, `${waited} ms`);
      if (progress) assert.ok(isolated, 'the page may share memory with its workers');
      await done();
    });
  }
}

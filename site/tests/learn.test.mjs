// Learn: every rule has its lesson, and every practice board can be solved by following the hints.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { texts } from '../page/texts.js';
import { browser, doors, picture, visit } from './doors.mjs';

const chromium = await browser();
const words = texts.learn;

for (const door of await doors()) {
  test(`${door.name}: every rule has its lesson`, async (context) => {
    const { page, done } = await visit(chromium, door, { hash: '#learn' });
    await page.locator('.lessons a').first().waitFor();
    await picture(page, `${door.name}-learn`);
    const links = await page.locator('.lessons a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const known = await page.evaluate(async () => {
      const { ask } = await import(new URL('door.js', document.baseURI).href);
      return (await ask('rules', {})).rules.map((/** @type {any} */ rule) => `#learn/${rule.id}`);
    });
    assert.deepEqual([...links].sort(), [...known].sort());
    context.diagnostic(`${links.length} lessons`);
    for (const link of links) {
      await page.evaluate((hash) => (location.hash = hash), link);
      await page.getByRole('heading', { name: words.practice }).waitFor();
      await page.locator(`h1`, { hasText: decodeURIComponent(link.slice(7)) }).waitFor();
      assert.ok((await page.locator('.examples .board').count()) >= 2, `${link} has pictures`);
    }
    await done();
  });

  test(`${door.name}: a lesson with its practice board`, async () => {
    const { page, done } = await visit(chromium, door, { hash: '#learn/NCO' });
    await page.getByRole('button', { name: words.start }).click();
    await page.getByText(words.task).waitFor();
    await picture(page, `${door.name}-practice`);
    const hint = () => page.getByRole('button', { name: new RegExp(`^(${words.hint}|${words.more})$`) }).click();
    await hint();
    await page.getByText(words.grades[0].split('{')[0]).waitFor();
    await hint();
    await page.locator('.view .stage .cell.premise').first().waitFor();
    await hint();
    const found = page.locator('.view .conclude_white, .view .conclude_shaded');
    assert.ok((await found.count()) > 0);
    // A wrong mark is said to be one.
    const [name, shade] = await found.first().evaluate((one) => [/** @type {HTMLElement} */ (one).dataset.cell, one.classList.contains('conclude_white') ? 'white' : 'shaded']);
    const cell = page.locator(`.view .stage [data-cell=${name}]`);
    await cell.click({ button: shade === 'white' ? 'left' : 'right' });
    await page.getByText(words.wrong).waitFor();
    await page.getByRole('button', { name: words.reset }).click();
    for (let grade = 0; grade < 3; grade += 1) await hint();
    const all = await found.evaluateAll((cells) => cells.map((one) => [/** @type {HTMLElement} */ (one).dataset.cell, one.classList.contains('conclude_white')]));
    for (const [one, white] of all) await page.locator(`.view .stage [data-cell=${one}]`).click({ button: white ? 'right' : 'left' });
    await page.getByText(words.right.split('{')[0]).waitFor();
    // The cell just clicked has the focus, and its outline all the same.
    const last = page.locator(`.view .stage [data-cell=${all.at(-1)?.[0]}]`);
    assert.equal(await last.evaluate((one) => getComputedStyle(one).outlineStyle), 'double');
    await picture(page, `${door.name}-practised`);
    await page.getByRole('button', { name: words.next }).click();
    await page.getByText(words.task).waitFor();
    await done();
  });

  test(`${door.name}: every practice board is solved by following the hints only`, async (context) => {
    const { page, done } = await visit(chromium, door, { hash: '#learn' });
    await page.locator('.lessons a').first().waitFor();
    const links = await page.locator('.lessons a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    let steps = 0;
    for (const link of links) {
      await page.evaluate((hash) => (location.hash = hash), link);
      await page.locator(`h1`, { hasText: decodeURIComponent(link.slice(7)) }).waitFor();
      await page.getByRole('button', { name: words.start }).click();
      await page.waitForFunction((making) => document.querySelector('.stage .sentence')?.textContent !== making, words.making);
      assert.equal(await page.locator('.stage .sentence').innerText(), words.task, link);
      const { ended, count } = await page.evaluate(follow, words.solved);
      assert.equal(ended, 'solved', `${link}: ${ended} after ${count} steps`);
      steps += count;
    }
    context.diagnostic(`${links.length} boards, ${steps} steps`);
    await done();
  });
}

/**
 * Follows the hints of a practice board, in the page, by its own buttons and keys.
 * @param {string} solved what the page says at the end
 */
async function follow(solved) {
  const stage = /** @type {HTMLElement} */ (document.querySelector('.stage'));
  const [hint] = stage.querySelectorAll('button');
  const said = /** @type {HTMLElement} */ (stage.querySelector('.sentence'));
  const pause = () => new Promise((done) => setTimeout(done, 5));
  for (let count = 0; count < 200; count += 1) {
    for (let presses = 0; presses < 3; presses += 1) {
      const before = said.textContent;
      hint.click();
      for (let tries = 0; tries < 400 && said.textContent === before; tries += 1) await pause();
    }
    /** @type {HTMLElement[]} */
    const found = [...stage.querySelectorAll('.conclude_white, .conclude_shaded')].map((one) => /** @type {HTMLElement} */ (one));
    if (found.length === 0) return { ended: `no step: ${said.textContent}`, count };
    for (const [cell, key] of found.map((one) => /** @type {const} */ ([one, one.classList.contains('conclude_white') ? 'o' : 'x']))) {
      const wanted = key === 'o' ? 'white' : 'shaded';
      if (cell.classList.contains(wanted)) continue;
      cell.focus();
      cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
    await pause();
    if (said.textContent?.includes(solved)) return { ended: 'solved', count: count + 1 };
  }
  return { ended: 'too many steps', count: 200 };
}

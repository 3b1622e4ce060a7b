// What the page offers and shows: only what is available, in sentences for people.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { texts } from '../page/texts.js';
import { browser, doors, visit } from './doors.mjs';
import { board, cell, numbers, open, paste, press } from './playing.mjs';
import { FIVE, UNSOLVABLE } from './puzzles.mjs';

const chromium = await browser();
const words = texts.play;

for (const door of await doors()) {
  /** @param {string} name @param {(page: import('playwright-core').Page) => Promise<void>} body @param {any} [options] */
  const says = (name, body, options = {}) =>
    test(`${door.name}: ${name}`, async () => {
      const { page, done } = await visit(chromium, door, options);
      if (!options.hash) await board(page);
      await body(page);
      await done();
    });
  /** Waits until the page says a text. @param {import('playwright-core').Page} page @param {string} text */
  const said = (page, text) => page.locator('.say', { hasText: text }).waitFor();

  says('only difficulties that the generator finds at a size are offered', async (page) => {
    await press(page, words.fresh);
    const dialog = page.getByRole('dialog');
    const hard = dialog.getByLabel(texts.fresh.hard);
    const values = () => hard.locator('option').evaluateAll((all) => all.map((one) => /** @type {HTMLOptionElement} */ (one).value).join(' '));
    assert.equal(await values(), ' gentle easy medium hard fierce B C D E F G');
    await hard.selectOption('fierce');
    for (const [rows, cols, offered] of [['16', '16', true], ['17', '16', false], ['16', '17', false], ['12', '12', true]]) {
      await dialog.getByLabel(texts.fresh.rows).fill(String(rows));
      await dialog.getByLabel(texts.fresh.cols).fill(String(cols));
      assert.equal(/fierce/.test(await values()), offered, `${rows}×${cols}`);
      assert.equal(await hard.inputValue(), offered ? 'fierce' : 'hard', `${rows}×${cols}`);
    }
    for (const label of [texts.fresh.rows, texts.fresh.cols]) await dialog.getByLabel(label).fill('50');
    assert.equal(await values(), ' gentle easy medium hard B E F G');
  });

  says('wishes of before that cannot be met are met by what is nearest', async (page) => {
    await page.evaluate(() => {
      const settings = JSON.parse(localStorage.getItem('hitori:settings') ?? '{}');
      localStorage.setItem('hitori:settings', JSON.stringify({ ...settings, rows: 20, cols: 20, hard: 'fierce' }));
    });
    await press(page, words.fresh);
    assert.equal(await page.getByRole('dialog').getByLabel(texts.fresh.hard).inputValue(), 'hard');
  });

  says('a text without a puzzle is refused in a sentence for people', async (page) => {
    await open(page, 'hello');
    await page.getByRole('dialog').getByText(texts.open.nothing).waitFor();
    await page.keyboard.press('Escape');
    await paste(page, 'hello');
    await said(page, texts.open.nothing);
    await paste(page, '1 2\n1 2 3');
    await said(page, 'Line 2, column 1: expected');
    assert.match(await page.locator('.say').innerText(), /\.$/);
  }, { refusals: true });

  for (const [name, text] of /** @type {[string, string][]} */ ([
    ['rows', `1 2 3\n3 1 2\n2 3 1\n\n${FIVE.plain}\n`],
    ['JSON', '[{"cells": [[1,2,3],[3,1,2],[2,3,1]]}, {"cells": [[1,2],[2,1]]}]'],
    ['lines of JSON', '{"cells": [[1,2,3],[3,1,2],[2,3,1]]}\n{"cells": [[1,2],[2,1]]}\n'],
    ['game IDs', '3x3:123312231\n5x5:2223525423311541133214521'],
  ])) {
    says(`of several puzzles (${name}) the first one is opened, and the page says so`, async (page) => {
      await paste(page, text);
      await said(page, words.first);
      assert.equal((await numbers(page)).replaceAll(' ', ''), '123312231');
    }, { refusals: true });
  }

  says('a puzzle without a solution is not right so far', async (page) => {
    await paste(page, UNSOLVABLE);
    await said(page, words.unsolvable);
    await press(page, words.check);
    await page.waitForTimeout(300);
    assert.equal(await page.locator('.say').innerText(), words.unsolvable);
    await cell(page, 'r1c1').click();
    await press(page, words.back);
    await page.waitForTimeout(300);
    assert.equal(await page.locator('.say').innerText(), words.unsolvable);
    await press(page, words.hint);
    await said(page, 'The puzzle has no solution.');
  }, { refusals: true });

  says('an explanation has its class, its difficulty where there is one, and the right number of steps', async (page) => {
    const explain = async (/** @type {string} */ text) => {
      if (!(await page.getByLabel(texts.explain.paste).isVisible())) await page.getByText(texts.explain.another).click();
      await page.getByLabel(texts.explain.paste).fill(text);
      await page.getByRole('button', { name: texts.explain.go, exact: true }).click();
    };
    const status = page.locator('.view.explain > .soft').first();
    await page.locator('.steps').waitFor();
    assert.equal(await status.innerText(), '46 steps lead to the solution. Class F. Difficulty: Medium.');
    await explain(UNSOLVABLE);
    await page.getByText('itself').first().waitFor();
    assert.match(await status.innerText(), /it has no solution\. Class [A-G]\.$/);
    await explain('1');
    await page.getByText('One step leads to the solution.').waitFor();
    assert.equal(await page.locator('.said .sentence').innerText(), texts.steps.start.one);
    await explain(`${FIVE.plain}\n\n1`);
    await page.getByText(words.first).waitFor();
  }, { hash: '#explain', refusals: true });

  says('setting a puzzle shows its class with its number, and what that counts', async (page) => {
    await page.getByRole('button', { name: words.edit, exact: true }).click();
    await page.getByText(/^Class F\d+\. Difficulty: Medium\.$/).waitFor();
    await page.getByText(texts.set.gradedTitle).click();
    await page.getByText(texts.set.gradedAbout).waitFor();
    await page.locator('.choices button', { hasText: /^\d+ · [A-G]\d/ }).first().waitFor();
    assert.equal(await page.getByText(/steps:/).count(), 0);
  }, { hash: `#puzzle=${FIVE.link}` });
}

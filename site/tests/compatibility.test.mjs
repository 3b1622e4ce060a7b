// What the page of an earlier version has kept in the browser, this one takes over: settings, marks, results, drafts, links.
// The files were written by write-storage.mjs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fill, texts } from '../page/texts.js';
import { browser, doors, visit } from './doors.mjs';
import { FIVE } from './puzzles.mjs';

const read = (/** @type {string} */ name) => readFileSync(new URL(`../../testdata/compatibility/${name}`, import.meta.url), 'utf8');
const kept = JSON.parse(read('storage.json'));
const chromium = await browser();

for (const door of await doors()) {
  /** @param {string} hash */
  const withStorage = async (hash) => {
    const { page, done } = await visit(chromium, door);
    // Before the page's own scripts, once: what the first visit has kept goes.
    await page.addInitScript((entries) => {
      if (location.protocol === 'about:' || sessionStorage.getItem('seeded')) return;
      sessionStorage.setItem('seeded', 'yes');
      localStorage.clear();
      for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, String(text));
    }, kept);
    await page.goto('about:blank');
    await page.goto(door.url + hash);
    return { page, done };
  };

  test(`${door.name}: an unfinished game of an earlier version is resumed`, async () => {
    const { page, done } = await withStorage('');
    await page.locator('.view [data-cell=r1c3][aria-label="row 1, column 3, 3, shaded"]').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'dark');
    await page.getByRole('button', { name: texts.play.undo, exact: true }).click();
    await page.locator('.view [data-cell=r1c3][aria-label="row 1, column 3, 3"]').waitFor();
    await done();
  });

  test(`${door.name}: a solved game of an earlier version is still solved`, async () => {
    const { page, done } = await withStorage(`#puzzle=${FIVE.link}`);
    await page.locator('.view .board.won, .view [data-cell=r1c1][aria-label*=shaded]').first().waitFor();
    await done();
  });

  test(`${door.name}: a draft of an earlier version is there`, async () => {
    const { page, done } = await withStorage('#set');
    await page.locator('.view [data-cell=r1c1]').getByText('7').waitFor();
    assert.equal(await page.locator('.view [role=gridcell]').count(), 36);
    await done();
  });

  test(`${door.name}: results of an earlier version are listed and read from its file`, async () => {
    const all = JSON.parse(read('progress.json')).results.length;
    const open = (/** @type {import('playwright-core').Page} */ page) => page.getByRole('button', { name: texts.progress.title, exact: true }).click();
    const { page, done } = await withStorage('');
    await open(page);
    await page.locator('dialog tbody tr').nth(all - 1).waitFor();
    await done();
    const { page: fresh, done: end } = await visit(chromium, door);
    await open(fresh);
    const file = { name: 'progress.json', mimeType: 'application/json', buffer: Buffer.from(read('progress.json')) };
    await fresh.locator('dialog input[type=file]').setInputFiles(file);
    await fresh.getByText(fill(texts.progress.added, { count: all })).waitFor();
    await fresh.locator('dialog tbody tr').nth(all - 1).waitFor();
    await end();
  });

  test(`${door.name}: links of every kind open`, async () => {
    const first = JSON.parse(read('links.jsonl').split('\n')[0] ?? '');
    const numbers = first.cells.flat().join('');
    for (const name of ['puzzlink', 'tatham', 'penpa', 'plain']) {
      const text = name === 'plain' ? first.cells.map((/** @type {number[]} */ row) => row.join(' ')).join('\n') : read(`links-${name}.txt`).split('\n')[0] ?? '';
      const { page, done } = await visit(chromium, door, { hash: `#puzzle=${encodeURIComponent(text)}` });
      await page.waitForFunction((wanted) => [...document.querySelectorAll('.view [role=gridcell]')].map((one) => one.textContent).join('') === wanted, numbers);
      await done();
    }
  });
}

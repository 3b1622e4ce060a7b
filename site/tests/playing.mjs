// What tests do on the board of Play.

import { texts } from '../page/texts.js';

/** @typedef {import('playwright-core').Page} Page */

/** Returns a cell of the board. @param {Page} page @param {string} name */
export const cell = (page, name) => page.locator(`.view .player [data-cell=${name}]`);

/** @param {Page} page @param {string} name */
export const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

/** Waits until a board is shown. @param {Page} page */
export const board = (page) => cell(page, 'r1c1').waitFor();

/** Waits until the page shows the win. @param {Page} page */
export const won = (page) => page.locator('.say', { hasText: /^Solved in/ }).waitFor();

/** Returns the numbers of the board. @param {Page} page */
export const numbers = (page) => page.locator('.view .player [role=gridcell]').allInnerTexts().then((all) => all.join(' '));

/** Waits until the live region has said something. @param {Page} page @param {string} pattern */
export const announced = (page, pattern) => page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector('#live')?.textContent ?? ''), pattern);

/** Solves the puzzle on the board by clicks. @param {Page} page */
export async function solve(page) {
  const names = await page.evaluate(async () => {
    const { ask } = await import(new URL('door.js', document.baseURI).href);
    const rows = [...document.querySelectorAll('.view .player [role=row]')].map((row) => [...row.children].map((one) => Number(one.textContent)));
    const { solutions } = await ask('solve', { puzzle: { cells: rows } });
    return solutions[0].flatMap((/** @type {string} */ row, /** @type {number} */ r) => [...row].flatMap((mark, c) => (mark === 'x' ? [`r${r + 1}c${c + 1}`] : [])));
  });
  for (const name of names) await cell(page, name).click();
  await won(page);
}

/** Pastes a text on the page. @param {Page} page @param {string} text */
export const paste = (page, text) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);

/** Opens a text by the dialog. @param {Page} page @param {string} text */
export async function open(page, text) {
  await press(page, texts.play.open);
  await page.getByRole('dialog').getByLabel(texts.open.text, { exact: true }).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: texts.open.open, exact: true }).click();
}

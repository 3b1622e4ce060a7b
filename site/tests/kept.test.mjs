// What the browser keeps: over days, in two tabs, damaged, full, or not at all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { texts } from '../page/texts.js';
import { browser, doors, visit } from './doors.mjs';
import { announced, board, cell, numbers, press, solve, won } from './playing.mjs';
import { FIVE, shaded } from './puzzles.mjs';

const chromium = await browser();
const words = texts.play;
const hash = `#puzzle=${FIVE.link}`;

/** Storage that is blocked, as browsers block it: the property itself throws. */
const BLOCKED = () =>
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });

for (const door of await doors()) {
  test(`${door.name}: with storage blocked, options, marks and results last for the visit`, async () => {
    const { page, done } = await visit(chromium, door, { hash, before: (page) => page.addInitScript(BLOCKED) });
    await board(page);
    await page.getByLabel(words.live).check();
    await cell(page, 'r1c1').click();
    await cell(page, 'r2c1').click();
    await page.locator('.cell.violation').first().waitFor();
    await page.getByLabel(words.clock).uncheck();
    assert.equal(await page.getByRole('timer').isVisible(), false);
    await page.getByText(words.lost).waitFor();
    await page.getByRole('link', { name: texts.shell.views.learn, exact: true }).click();
    await page.locator('.lessons').first().waitFor();
    await page.getByRole('link', { name: texts.shell.views.play, exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll('.player .cell.shaded').length === 2);
    await cell(page, 'r2c1').click();
    for (const name of shaded(FIVE.solution).slice(1)) await cell(page, name).click();
    await won(page);
    await press(page, words.progress);
    await page.getByRole('dialog').getByRole('rowheader').first().waitFor();
    await done();
  });

  test(`${door.name}: marks that do not fit the storage last for the visit, and the page says so`, async () => {
    const { page, done } = await visit(chromium, door, { hash });
    await board(page);
    assert.equal(await page.getByText(words.lost).count(), 0);
    await page.evaluate(() => {
      for (let size = 2 ** 22; size > 0; size = Math.floor(size / 2)) {
        try {
          for (let count = 0; ; count += 1) localStorage.setItem(`other ${size} ${count}`, 'x'.repeat(size));
        } catch {
          // Half of that may fit.
        }
      }
    });
    for (const name of ['r1c1', 'r1c3', 'r2c4']) await cell(page, name).click();
    await page.getByText(words.lost).waitFor();
    await page.evaluate(() => void (location.hash = '#learn'));
    await page.locator('.lessons').first().waitFor();
    await page.evaluate(() => void (location.hash = '#play'));
    await page.waitForFunction(() => document.querySelectorAll('.player .cell.shaded').length === 3);
    await done();
  });

  test(`${door.name}: a puzzle in two tabs has the same marks in both`, async () => {
    const { page, done } = await visit(chromium, door, { hash });
    await board(page);
    const other = await page.context().newPage();
    await other.goto(door.url + hash);
    await board(other);
    await cell(page, 'r1c1').click();
    await other.locator('[data-cell=r1c1].shaded').waitFor();
    await cell(other, 'r1c3').click();
    await page.locator('[data-cell=r1c3].shaded').waitFor();
    await other.close();
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll('.player .cell.shaded').length === 2);
    await done();
  });

  test(`${door.name}: the day after a solved daily puzzle shows the new day's`, async () => {
    const { page, done } = await visit(chromium, door, { before: (page) => page.clock.setFixedTime(new Date('2026-11-19T20:00:00')) });
    await board(page);
    await solve(page);
    const old = await numbers(page);
    await page.reload();
    await won(page);
    await page.clock.setFixedTime(new Date('2026-11-20T08:00:00'));
    await page.reload();
    await page.getByRole('heading', { name: /^20 November/ }).waitFor();
    assert.notEqual(await numbers(page), old);
    assert.equal(await page.locator('.player.won').count(), 0);
    assert.equal(await page.getByRole('button', { name: /^Continue/ }).count(), 0);
    await done();
  });

  test(`${door.name}: a page left open overnight shows the new day's puzzle once the old one is solved`, async () => {
    const { page, done } = await visit(chromium, door, { before: (page) => page.clock.setFixedTime(new Date('2026-11-19T20:00:00')) });
    await board(page);
    const looked = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.clock.setFixedTime(new Date('2026-11-20T08:00:00'));
    await looked();
    await page.waitForTimeout(300);
    await page.getByRole('heading', { name: /^19 November/ }).waitFor();
    await solve(page);
    await looked();
    await page.getByRole('heading', { name: /^20 November/ }).waitFor();
    await done();
  });

  test(`${door.name}: a daily puzzle of yesterday that is not solved stays within reach of today's`, async () => {
    const { page, done } = await visit(chromium, door, { before: (page) => page.clock.setFixedTime(new Date('2026-11-19T20:00:00')) });
    await board(page);
    await cell(page, 'r3c3').click();
    await page.locator('[data-cell=r3c3].shaded').waitFor();
    const old = await numbers(page);
    await page.clock.setFixedTime(new Date('2026-11-20T08:00:00'));
    await page.reload();
    await page.getByRole('heading', { name: /^20 November/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /^20 November/ }).waitFor();
    await press(page, words.unfinished.replace('{day}', '19 November'));
    await page.locator('[data-cell=r3c3].shaded').waitFor();
    assert.equal(await numbers(page), old);
    // Taken up again, it stays, until it is solved or the day is over.
    await page.reload();
    await page.locator('[data-cell=r3c3].shaded').waitFor();
    assert.equal(await numbers(page), old);
    await done();
  });

  test(`${door.name}: a puzzle of one's own that is not solved is there on the next day`, async () => {
    const { page, done } = await visit(chromium, door, { hash, before: (page) => page.clock.setFixedTime(new Date('2026-11-19T20:00:00')) });
    await board(page);
    await cell(page, 'r1c1').click();
    await page.waitForFunction(() => Object.entries(localStorage).some(([key, value]) => key.includes('p-5x5') && JSON.parse(value).session.moves.length));
    await page.goto('about:blank');
    await page.clock.setFixedTime(new Date('2026-11-20T08:00:00'));
    await page.goto(door.url);
    await page.locator('[data-cell=r1c1].shaded').waitFor();
    assert.equal((await numbers(page)).replaceAll(' ', ''), FIVE.numbers);
    await done();
  });

  test(`${door.name}: damaged settings are as if they were not there`, async () => {
    const settings = { daily: 'none', hard: 'A', rows: 1e9, cols: -1, symmetry: 'odd', theme: 'pink', show: 'x', current: 'none', unfinished: 'none' };
    const { page, done } = await visit(chromium, door, { before: (page) => page.addInitScript((text) => localStorage.setItem('hitori:settings', text), JSON.stringify(settings)) });
    await board(page);
    assert.equal(await page.locator('.say').innerText(), words.empty);
    await page.getByRole('heading', { name: new RegExp(words.levels.easy) }).waitFor();
    await press(page, words.fresh);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: texts.fresh.make }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.querySelectorAll('.view [role=gridcell]').length === 200);
    await done();
  });

  test(`${door.name}: a win is over when its marks are cleared, and is there after a reload`, async () => {
    const { page, done } = await visit(chromium, door, { hash });
    await board(page);
    await solve(page);
    await page.reload();
    await won(page);
    await page.getByRole('button', { name: words.another, exact: true }).waitFor();
    await press(page, words.clear);
    await page.waitForFunction(() => document.querySelectorAll('.player .cell.shaded').length === 0);
    assert.equal(await page.locator('.player.won').count(), 0);
    await page.getByText(words.empty).waitFor();
    const before = await page.getByRole('timer').innerText();
    await page.waitForFunction((old) => document.querySelector('[role=timer]')?.textContent !== old, before);
    await solve(page);
    await announced(page, '^.*Solved in');
    await done();
  });
}

// How quick the page feels, in figures: node tests/speed.mjs prints one JSON object for each door. Nothing fails here: another machine, or a busier
// one, has other figures. Times are in milliseconds, the middle of several tries first, then the worst.

import { texts } from '../page/texts.js';
import { browser, doors, visit } from './doors.mjs';

const chromium = await browser();
const figures = (/** @type {number[]} */ times) => {
  const sorted = [...times].sort((one, other) => one - other);
  const rounded = (/** @type {number | undefined} */ time) => Number((time ?? 0).toFixed(1));
  return { median: rounded(sorted[Math.floor(sorted.length / 2)]), worst: rounded(sorted.at(-1)), tries: sorted.length };
};

const open = await doors();
for (const door of open) {
  const first = await firstPuzzle(door);
  const { marks, violations, next } = await largeBoard(door);
  const { choices, verdicts } = await setter(door);
  const measured = { first_puzzle: first, mark_50x50: marks, violations_50x50: violations, next_picture_50x50: next, verdict_15x15: verdicts, cells_15x15: choices };
  console.log(JSON.stringify({ view: 'page-speed/1', door: door.name, ...Object.fromEntries(Object.entries(measured).map(([name, times]) => [name, figures(times)])) }));
}
await chromium.close();
await Promise.all(open.map((door) => door.close()));

/** Returns the times until the first puzzle is on screen, in a browser that has never been here. @param {import('./doors.mjs').Door} door */
async function firstPuzzle(door) {
  const times = [];
  for (let visits = 0; visits < 7; visits += 1) {
    const inside = await chromium.newContext();
    const page = await inside.newPage();
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('.view [role=gridcell]')) requestAnimationFrame(() => Object.assign(globalThis, { shownAt: performance.now() }));
        else requestAnimationFrame(look);
      };
      look();
    });
    await page.goto(door.url);
    await page.waitForFunction(() => 'shownAt' in globalThis);
    times.push(await page.evaluate(() => /** @type {any} */ (globalThis).shownAt));
    await inside.close();
  }
  return times;
}

/**
 * Returns what a click on 50×50 costs, with live violations: script, style and layout of the mark; the time until its violations are shown;
 * and the browser's own count from the hand to the next picture, in steps of 8 ms, where 0 stands for less than 16.
 * @param {import('./doors.mjs').Door} door
 */
async function largeBoard(door) {
  const { page, done } = await visit(chromium, door);
  await page.getByLabel(texts.play.live).check();
  const link = await page.evaluate(async () => {
    const { ask } = await import(new URL('door.js', document.baseURI).href);
    const { cells } = await ask('generate', { size: 50, seed: 1 });
    return (await ask('convert', { puzzle: { cells }, to: 'puzzlink' })).text.trim().split('?').pop();
  });
  await page.evaluate((hash) => (location.hash = hash), `#puzzle=${link}`);
  await page.waitForFunction(() => document.querySelectorAll('.view [role=gridcell]').length === 2500);
  const { marks, violations } = await page.evaluate(clicks);
  await page.evaluate(() => {
    const late = Object.assign(globalThis, { late: /** @type {number[]} */ ([]) }).late;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'pointerdown') late.push(entry.duration);
    }).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16 }));
  });
  const tries = 25;
  for (let row = 1; row <= tries; row += 1) {
    await page.locator(`[data-cell=r${row}c8]`).click();
    await page.waitForTimeout(120);
  }
  const late = await page.evaluate(() => /** @type {number[]} */ (/** @type {any} */ (globalThis).late));
  await done();
  return { marks, violations, next: [...late, ...Array(Math.max(0, tries - late.length)).fill(0)] };
}

/** Returns the times of the setter on 15×15: from a key to another verdict, and for the choices of a cell. @param {import('./doors.mjs').Door} door */
async function setter(door) {
  const { page, done } = await visit(chromium, door);
  const { link, choices } = await page.evaluate(async () => {
    const { ask } = await import(new URL('door.js', document.baseURI).href);
    const { cells } = await ask('generate', { size: 15, seed: 1 });
    const choices = [];
    for (let tries = 1; tries <= 15; tries += 1) {
      const start = performance.now();
      await ask('cells', { puzzle: { cells }, cell: `r${tries}c${tries}` });
      choices.push(performance.now() - start);
    }
    return { choices, link: (await ask('convert', { puzzle: { cells }, to: 'puzzlink' })).text.trim().split('?').pop() };
  });
  await page.evaluate((hash) => (location.hash = hash), `#puzzle=${link}`);
  await page.waitForFunction(() => document.querySelectorAll('.view [role=gridcell]').length === 225);
  await page.getByRole('button', { name: texts.play.edit, exact: true }).click();
  await page.getByText(texts.set.verdicts.unique).first().waitFor();
  const verdicts = await page.evaluate(keys);
  await done();
  return { choices, verdicts };
}

/** Clicks cells, in the page; returns the times until a mark is laid out, and until its violations are shown. */
async function clicks() {
  const [marks, violations] = [[], []];
  const cell = (/** @type {number} */ row, /** @type {number} */ col) => /** @type {HTMLElement} */ (document.querySelector(`[data-cell=r${row}c${col}]`));
  const click = (/** @type {HTMLElement} */ one) => {
    const { x, y } = one.getBoundingClientRect();
    const common = { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', button: 0, clientX: x + 5, clientY: y + 5 };
    one.dispatchEvent(new PointerEvent('pointerdown', common));
    one.dispatchEvent(new PointerEvent('pointerup', common));
  };
  // There is no pointer to capture in a test.
  /** @type {any} */ (HTMLElement.prototype).setPointerCapture = () => {};
  for (let tries = 0; tries < 9; tries += 1) {
    const [one, other] = [cell(2 * tries + 1, 1), cell(2 * tries + 1, 2)];
    click(one);
    await new Promise((done) => setTimeout(done, 150));
    const start = performance.now();
    click(other);
    // Forces style and layout, which a frame would do.
    document.body.getBoundingClientRect();
    if (!other.classList.contains('shaded')) throw new Error('no mark');
    marks.push(performance.now() - start);
    while (!other.classList.contains('violation')) await new Promise((done) => setTimeout(done, 1));
    violations.push(performance.now() - start);
  }
  return { marks, violations };
}

/** Blanks cells and has them back, in the page; returns the times until the verdict changed, where it did. */
async function keys() {
  const times = [];
  const said = /** @type {HTMLElement} */ (document.querySelector('.say .sentence'));
  const pause = (/** @type {number} */ time) => new Promise((done) => setTimeout(done, time));
  for (let tries = 1; tries <= 15; tries += 1) {
    const cell = /** @type {HTMLElement} */ (document.querySelector(`[data-cell=r${tries}c${(tries * 4) % 15 + 1}]`));
    cell.focus();
    await pause(300);
    for (const key of ['Delete', 'u']) {
      const before = said.textContent;
      const start = performance.now();
      const changed = new Promise((done) => {
        const observer = new MutationObserver(() => {
          if (said.textContent === before) return;
          observer.disconnect();
          done(performance.now() - start);
        });
        observer.observe(said, { childList: true, characterData: true, subtree: true });
      });
      cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      const time = await Promise.race([changed, pause(400)]);
      if (typeof time === 'number') times.push(time);
      await pause(200);
    }
  }
  return times;
}

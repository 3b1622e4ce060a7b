// Play: to the win by mouse, touch and keyboard; checks, hints, reloads; puzzles from everywhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { texts } from '../page/texts.js';
import { browser, doors, picture, visit } from './doors.mjs';
import { FIVE, shaded } from './puzzles.mjs';

const chromium = await browser();
const words = texts.play;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const hash = `#puzzle=${FIVE.link}`;

/** @typedef {import('playwright-core').Page} Page */
/** @param {Page} page @param {string} name */
const cell = (page, name) => page.locator(`.view [data-cell=${name}]`);
/** @param {Page} page @param {string} name */
const label = (page, name) => cell(page, name).getAttribute('aria-label');
/** @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
/** @param {Page} page */
const won = (page) => page.getByText(/^Solved in/).first().waitFor();
/** Waits until the board shows a puzzle. @param {Page} page @param {string} [numbers] */
const shows = (page, numbers = FIVE.numbers) =>
  page.waitForFunction((wanted) => [...document.querySelectorAll('.view [role=gridcell]')].map((one) => one.textContent).join('') === wanted, numbers);

for (const door of await doors()) {
  /** @param {string} name @param {(page: Page) => Promise<void>} body @param {any} [options] */
  const plays = (name, body, options = {}) =>
    test(`${door.name}: ${name}`, async () => {
      const { page, done } = await visit(chromium, door, { hash, ...options });
      if ((options.hash ?? hash) === hash) await shows(page);
      await body(page);
      await done();
    });

  plays('a puzzle is solved by clicks', async (page) => {
    for (const name of shaded(FIVE.solution)) await cell(page, name).click();
    await won(page);
    await picture(page, `${door.name}-won`);
    assert.equal(await label(page, 'r1c1'), 'row 1, column 1, 2, shaded');
  });

  plays('a puzzle is solved by touch', async (page) => {
    const names = shaded(FIVE.solution);
    await cell(page, 'r1c2').tap();
    await cell(page, 'r1c2').tap();
    assert.match(await label(page, 'r1c2') ?? '', /white/);
    await cell(page, 'r1c2').tap();
    assert.equal(await label(page, 'r1c2'), 'row 1, column 2, 2');
    for (const name of names) await cell(page, name).tap();
    await won(page);
    await picture(page, `${door.name}-phone`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
  }, { context: PHONE });

  plays('whoever leaves before the first puzzle has come stays away', async (page) => {
    const late = (/** @type {import('playwright-core').Route} */ route) => new Promise((done) => setTimeout(done, 700)).then(() => route.continue());
    await page.route('**/*.wasm', late);
    await page.route('**/api/v1/*', late);
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(door.url);
    await page.locator('.view.play .tools').waitFor();
    await page.evaluate(() => void (location.hash = '#learn'));
    await page.waitForTimeout(2000);
    assert.equal(new URL(page.url()).hash, '#learn');
    assert.equal(await page.locator('.view.learn').count(), 1);
  }, { context: { serviceWorkers: 'block' } });

  plays('a long press circles', async (page) => {
    const box = await cell(page, 'r5c5').boundingBox();
    assert.ok(box);
    const session = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width - 2, y: box.y + box.height - 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.waitForTimeout(700);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    assert.match(await label(page, 'r5c5') ?? '', /white/);
  }, { context: PHONE });

  plays('a puzzle is solved by keys alone', async (page) => {
    for (let tabs = 0; tabs < 40 && !(await page.evaluate(() => document.activeElement?.matches('[role=gridcell]'))); tabs += 1) await page.keyboard.press('Tab');
    for (const [row, marks] of FIVE.solution.entries()) {
      for (const mark of marks) {
        if (mark === 'x') await page.keyboard.press('x');
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Home');
      if (row === 1) {
        await page.keyboard.press('u');
        await page.keyboard.press('r');
      }
      await page.keyboard.press('ArrowDown');
    }
    await won(page);
  });

  plays('the right button circles, dragging paints, again clears', async (page) => {
    await cell(page, 'r2c1').click({ button: 'right' });
    assert.match(await label(page, 'r2c1') ?? '', /white/);
    await cell(page, 'r2c1').click({ button: 'right' });
    assert.doesNotMatch(await label(page, 'r2c1') ?? '', /white/);
    await cell(page, 'r5c1').hover();
    await page.mouse.down();
    await cell(page, 'r5c4').hover();
    await page.mouse.up();
    assert.equal(await page.locator('.cell.shaded').count(), 4);
    await press(page, words.undo);
    await page.waitForFunction(() => document.querySelectorAll('.cell.shaded').length === 0);
  });

  plays('a wrong mark is found by check, and taken back', async (page) => {
    await cell(page, 'r1c1').click();
    await press(page, words.check);
    await page.getByText(words.right).first().waitFor();
    await cell(page, 'r2c2').click();
    await cell(page, 'r3c2').click({ button: 'right' });
    await press(page, words.check);
    await page.locator('.cell.mistake').first().waitFor();
    assert.match(await label(page, 'r2c2') ?? '', /mistake/);
    await picture(page, `${door.name}-mistake`);
    await press(page, words.back);
    await page.waitForFunction(() => document.querySelectorAll('.cell.mistake').length === 0);
    assert.equal(await label(page, 'r2c2'), 'row 2, column 2, 5');
    assert.match(await label(page, 'r1c1') ?? '', /shaded/);
  });

  plays('a hint comes in three grades', async (page) => {
    await press(page, words.hint);
    await page.getByRole('button', { name: words.more }).waitFor();
    const first = await page.locator('.say .sentence').innerText();
    await press(page, words.more);
    await page.waitForFunction((text) => document.querySelector('.say .sentence')?.textContent !== text, first);
    assert.ok((await page.locator('.say .board').count()) === 1, 'the picture of the rule is shown');
    const second = await page.locator('.say .sentence').innerText();
    await press(page, words.more);
    await page.waitForFunction((text) => document.querySelector('.say .sentence')?.textContent !== text, second);
    assert.ok((await page.locator('.player .conclude_shaded, .player .conclude_white').count()) > 0);
    // Screen readers are told as well.
    await page.waitForFunction(() => document.querySelector('#live')?.textContent === document.querySelector('.say .sentence')?.textContent);
    await picture(page, `${door.name}-hint`);
    await press(page, words.doIt);
    await page.locator('.player .cell.shaded, .player .cell.white').first().waitFor();
  });

  plays('live violations are shown when wanted', async (page) => {
    await page.getByLabel(words.live).check();
    await cell(page, 'r1c1').click();
    await cell(page, 'r2c1').click();
    await page.locator('.cell.violation').first().waitFor();
    await page.getByLabel(words.live).uncheck();
    assert.equal(await page.locator('.cell.violation').count(), 0);
  });

  plays('a reload keeps the marks', async (page) => {
    await cell(page, 'r1c1').click();
    await cell(page, 'r1c2').click({ button: 'right' });
    await page.waitForFunction(() => Object.entries(localStorage).some(([key, value]) => key.includes('p-5x5') && JSON.parse(value).session.moves.length >= 2));
    await page.reload();
    await page.locator('.cell.shaded').waitFor();
    assert.match(await label(page, 'r1c2') ?? '', /white/);
    await press(page, words.undo);
    await page.waitForFunction(() => document.querySelectorAll('.cell.white').length === 0);
  });

  plays('puzzles are pasted in the formats people have', async (page) => {
    await page.getByRole('gridcell').first().waitFor();
    for (const text of [FIVE.puzzlink, FIVE.tatham, FIVE.janko]) {
      await page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, text);
      await shows(page);
      await press(page, words.open);
      await page.getByRole('dialog').getByLabel(texts.open.text, { exact: true }).fill('1 2 3\n3 1 2\n2 3 1');
      await page.getByRole('dialog').getByRole('button', { name: texts.open.open, exact: true }).click();
      await shows(page, '123312231');
    }
  }, { hash: '' });

  plays('a text that is no puzzle is refused with its reason', async (page) => {
    await press(page, words.open);
    await page.getByRole('dialog').getByLabel(texts.open.text, { exact: true }).fill('<b>no puzzle</b>');
    await page.getByRole('dialog').getByRole('button', { name: texts.open.open, exact: true }).click();
    await page.locator('dialog .problem').waitFor();
    assert.equal(await page.locator('b', { hasText: 'no puzzle' }).count(), 0);
    await page.keyboard.press('Escape');
    await shows(page);
  }, { refusals: true });

  plays('a puzzle is made to wishes, and making one is cancelled', async (page) => {
    await press(page, words.fresh);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(texts.fresh.rows).fill('50');
    await dialog.getByLabel(texts.fresh.cols).fill('50');
    await dialog.getByLabel(texts.fresh.hard).selectOption('hard');
    await dialog.getByRole('button', { name: texts.fresh.make }).click();
    await dialog.getByRole('progressbar').waitFor();
    await dialog.getByRole('button', { name: texts.shell.cancel }).click();
    await press(page, words.fresh);
    await dialog.getByLabel(texts.fresh.rows).fill('6');
    await dialog.getByLabel(texts.fresh.cols).fill('7');
    await dialog.getByLabel(texts.fresh.hard).selectOption('easy');
    await picture(page, `${door.name}-new`);
    await dialog.getByRole('button', { name: texts.fresh.make }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.querySelectorAll('.view [role=gridcell]').length === 42);
  });

  plays('a picture becomes a puzzle', async (page) => {
    await press(page, words.fresh);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(texts.fresh.rows).fill('6');
    await dialog.getByLabel(texts.fresh.cols).fill('6');
    await dialog.getByLabel(texts.fresh.draw).check();
    const drawn = ['r2c2', 'r2c5', 'r4c2', 'r5c3', 'r4c5'];
    for (const name of drawn) await dialog.locator(`[data-cell=${name}]`).click();
    await picture(page, `${door.name}-draw`);
    for (let tries = 0; tries < 3 && (await dialog.count()); tries += 1) {
      await dialog.getByRole('button', { name: texts.fresh.make }).click();
      await dialog.waitFor({ state: 'detached', timeout: 5000 }).catch(() => {});
    }
    await page.waitForFunction(() => document.querySelectorAll('.view [role=gridcell]').length === 36);
    const { solution } = await page.evaluate(async () => {
      const { ask } = await import(new URL('door.js', document.baseURI).href);
      const rows = [...document.querySelectorAll('.view [role=row]')].map((row) => [...row.children].map((one) => Number(one.textContent) || null));
      return { solution: (await ask('solve', { puzzle: { cells: rows } })).solutions[0] };
    });
    for (const name of drawn) assert.equal(solution[Number(name[1]) - 1][Number(name[3]) - 1], 'x', name);
  });

  plays("today's puzzle is the same for everyone", async (page) => {
    const numbers = () => page.locator('.view [role=gridcell]').allInnerTexts();
    await page.getByRole('gridcell').first().waitFor();
    const one = await numbers();
    const again = await visit(chromium, door);
    await again.page.getByRole('gridcell').first().waitFor();
    assert.deepEqual(await again.page.locator('.view [role=gridcell]').allInnerTexts(), one);
    await again.done();
  }, { hash: '' });

  plays('printing shows the board and nothing to press', async (page) => {
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.getByRole('grid').isVisible());
    assert.equal(await page.locator('header').isVisible(), false);
    assert.equal(await page.locator('button:visible').count(), 0);
    await picture(page, `${door.name}-print`);
  });
}

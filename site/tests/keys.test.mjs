// Where the focus goes, which keys do what, and what is spoken.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { texts } from '../page/texts.js';
import { browser, doors, visit } from './doors.mjs';
import { announced, board, cell, numbers, press, solve } from './playing.mjs';
import { FIVE } from './puzzles.mjs';

const chromium = await browser();
const words = texts.play;
const hash = `#puzzle=${FIVE.link}`;

/** Returns what has the focus: its text, or its name. @param {import('playwright-core').Page} page */
const focused = (page) => page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent || document.activeElement?.getAttribute('placeholder')]);

for (const door of await doors()) {
  /** @param {string} name @param {(page: import('playwright-core').Page) => Promise<void>} body @param {any} [options] */
  const keys = (name, body, options = {}) =>
    test(`${door.name}: ${name}`, async () => {
      const { page, done } = await visit(chromium, door, { hash, ...options });
      if ((options.hash ?? hash) === hash) await board(page);
      await body(page);
      await done();
    });

  keys('Enter in a dialog just opened makes a puzzle, and the keys are on its board', async (page) => {
    await press(page, words.fresh);
    assert.deepEqual(await focused(page), ['BUTTON', texts.fresh.make]);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.matches('[role=gridcell]'));
    assert.equal(await page.locator('.view .player [role=gridcell]').count(), 64);
  });

  keys('Enter in a field of sizes makes a puzzle', async (page) => {
    await press(page, words.fresh);
    await page.getByRole('dialog').getByLabel(texts.fresh.rows).fill('6');
    await page.getByRole('dialog').getByLabel(texts.fresh.cols).fill('7');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.view .player [role=gridcell]').length === 42);
  });

  keys('a puzzle to open goes into the text at once, and the keys are on its board', async (page) => {
    await press(page, words.open);
    await page.keyboard.insertText('1 2 3\n3 1 2\n2 3 1');
    await page.getByRole('dialog').getByRole('button', { name: texts.open.open, exact: true }).click();
    await page.waitForFunction(() => document.activeElement?.matches('[role=gridcell]'));
    assert.equal((await numbers(page)).replaceAll(' ', ''), '123312231');
  });

  keys('a letter acts on the board only; with Ctrl it acts anywhere', async (page) => {
    await cell(page, 'r1c1').click();
    await page.getByRole('link', { name: texts.shell.views.learn, exact: true }).focus();
    for (const key of ['u', 'h']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300);
      assert.equal(await page.locator('.cell.shaded').count(), 1, key);
      assert.equal(await page.locator('.say').innerText(), words.empty, key);
    }
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => document.querySelectorAll('.cell.shaded').length === 0);
    await page.keyboard.press('Control+y');
    await page.locator('.cell.shaded').waitFor();
    await cell(page, 'r1c1').focus();
    await page.keyboard.press('u');
    await page.waitForFunction(() => document.querySelectorAll('.cell.shaded').length === 0);
    await page.keyboard.press('h');
    await page.getByRole('button', { name: words.more }).waitFor();
  });

  keys('another puzzle takes one press, and the keys are on its board', async (page) => {
    await solve(page);
    await press(page, words.another);
    await page.waitForFunction(() => document.querySelectorAll('.view .player [role=gridcell]').length === 64);
    await page.waitForFunction(() => document.activeElement?.matches('[role=gridcell]'));
    assert.equal(await page.getByRole('dialog').count(), 0);
  });

  keys('a view that is opened has the focus on its heading, and is announced', async (page) => {
    for (const [view, heading] of [['learn', texts.learn.title], ['explain', texts.explain.title], ['set', texts.set.title]]) {
      await page.getByRole('link', { name: texts.shell.views[view], exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction((wanted) => document.activeElement?.tagName === 'H1' && document.activeElement.textContent === wanted, heading);
      await announced(page, `^${texts.shell.views[view]}`);
    }
  });

  keys('every lesson has its own title, and back leads to where the list was', async (page) => {
    const link = page.locator('.lessons a').nth(17);
    await link.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 200));
    const top = await page.evaluate(() => scrollY);
    assert.ok(top > 0);
    await page.waitForTimeout(400);
    const name = await link.innerText();
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction((wanted) => document.title.toLowerCase().startsWith(wanted.toLowerCase()), name);
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    assert.equal(await page.evaluate(() => scrollY), 0);
    await announced(page, name.slice(1));
    await page.goBack();
    await link.waitFor();
    await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 2, top);
  }, { hash: '#learn', context: { viewport: { width: 390, height: 844 } } });

  keys('a mark is spoken, and so is a rule that it breaks', async (page) => {
    await page.getByLabel(words.live).check();
    await cell(page, 'r2c2').focus();
    await page.keyboard.press('x');
    await announced(page, 'row 2, column 2: shaded');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('x');
    await announced(page, 'Shaded cells share an edge: r2c2, r2c3');
    assert.equal(await page.locator('.say').innerText(), 'Shaded cells share an edge: r2c2, r2c3.');
    await page.keyboard.press('x');
    await announced(page, 'row 2, column 3: cleared');
    await page.getByText(words.empty).waitFor();
    for (const name of ['r1c1', 'r1c2']) await cell(page, name).click({ button: 'right' });
    await announced(page, '2 repeats among the white cells of row 1');
  });

  keys('the answer to a check is cleared by the next mark', async (page) => {
    await cell(page, 'r2c2').click();
    await cell(page, 'r5c1').click();
    await press(page, words.check);
    await page.getByText(words.mistakes.other.replace('{count}', '2')).first().waitFor();
    await cell(page, 'r5c1').click();
    await page.locator('.say', { hasText: words.empty }).waitFor();
  });

  keys('after a press on the board of an explanation the arrows still go from step to step', async (page) => {
    await page.locator('.steps').waitFor();
    await page.locator('[data-cell=r1c1]').click();
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.locator('.steps [aria-current]').innerText().then((text) => text.split(' ')[0]), '1');
    assert.equal(await page.evaluate(() => document.activeElement?.closest('[role=grid]')), null);
  }, { hash: '#explain' });
}

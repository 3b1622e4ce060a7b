// Set: a board from nothing to a puzzle, with the verdict after every key; out to other programs and back.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { texts } from '../page/texts.js';
import { COMMAND, browser, doors, picture, visit } from './doors.mjs';
import { FIVE } from './puzzles.mjs';

const chromium = await browser();
const words = texts.set;

for (const door of await doors()) {
  test(`${door.name}: a board from nothing to one solution, exported, read back by the command`, async (context) => {
    const { page, done } = await visit(chromium, door, { hash: '#set' });
    const verdict = page.locator('.say .sentence');
    await page.getByLabel(texts.fresh.rows, { exact: true }).fill('5');
    await page.getByLabel(texts.fresh.rows, { exact: true }).press('Tab');
    await page.getByLabel(texts.fresh.cols, { exact: true }).fill('5');
    await page.getByLabel(texts.fresh.cols, { exact: true }).press('Tab');
    await page.waitForFunction(() => document.querySelectorAll('.view [role=gridcell]').length === 25);
    assert.equal(await verdict.innerText(), words.verdicts.multiple);
    await page.locator('[data-cell=r1c1]').click();
    for (const line of FIVE.plain.split('\n')) {
      for (const number of line.split(' ')) {
        await page.keyboard.press(number);
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
    }
    await page.getByText(words.verdicts.unique).first().waitFor();
    await page.getByText(/^Class [A-G]/).waitFor();
    // The solution is on the board, and the chosen cell has its choices.
    await page.waitForFunction(() => document.querySelectorAll('.cell.shaded').length === 7);
    await page.locator('.choices button').first().waitFor();
    await picture(page, `${door.name}-set`);
    await page.getByText(words.export, { exact: true }).click();
    const text = page.getByLabel(words.text);
    const choice = page.locator('select:has(option[value=tatham])');
    const known = await page.evaluate(async () => {
      const { ask } = await import(new URL('door.js', document.baseURI).href);
      return (await ask('formats', {})).formats.map((/** @type {any} */ one) => [one.name, one.reads]);
    });
    const readable = new Map(known);
    const formats = await choice.locator('option').evaluateAll((all) => all.map((one) => /** @type {HTMLOptionElement} */ (one).value));
    assert.ok(formats.length >= 8, formats.join());
    for (const format of formats) {
      const before = await text.inputValue();
      await choice.selectOption(format);
      await page.waitForFunction(([before, first]) => {
        const now = /** @type {HTMLTextAreaElement} */ (document.querySelector('.view textarea[readonly]')).value;
        return now && (now !== before || first);
      }, /** @type {[string, boolean]} */ ([before, format === 'puzzlink']));
      const written = await text.inputValue();
      if (!readable.get(format) || !existsSync(COMMAND)) continue;
      const solved = execFileSync(COMMAND, ['solve', '--json', '-'], { input: `${written}\n`, encoding: 'utf8' });
      assert.deepEqual(JSON.parse(solved).solutions[0], FIVE.solution, format);
    }
    context.diagnostic(`${formats.length} formats`);
    await done();
  });

  test(`${door.name}: the verdict follows every change, which can be undone`, async () => {
    const { page, done } = await visit(chromium, door, { hash: `#puzzle=${FIVE.link}` });
    await page.getByRole('button', { name: texts.play.edit, exact: true }).click();
    await page.getByText(words.verdicts.unique).first().waitFor();
    await page.locator('[data-cell=r1c1]').click();
    await page.keyboard.press('Delete');
    await page.getByText(words.verdicts.multiple).first().waitFor();
    await page.getByText(words.open.split('{')[0]).first().waitFor();
    await page.getByLabel(words.show).selectOption('second');
    await page.locator('.cell.differ').first().waitFor();
    await picture(page, `${door.name}-set-several`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: texts.play.undo, exact: true }).click();
    await page.getByText(words.verdicts.unique).first().waitFor();
    for (const how of [words.rotate, words.mirror, words.renumber, words.vary]) {
      const numbers = await page.locator('[role=gridcell]').allInnerTexts();
      await page.getByRole('button', { name: how, exact: true }).click();
      await page.waitForFunction((before) => [...document.querySelectorAll('.view [role=gridcell]')].map((one) => one.textContent).join() !== before, numbers.join());
      await page.getByText(words.verdicts.unique).first().waitFor();
    }
    await done();
  });

  test(`${door.name}: links lead to puzz.link and back here`, async () => {
    const { page, done } = await visit(chromium, door, { hash: `#puzzle=${FIVE.link}`, context: { permissions: ['clipboard-read', 'clipboard-write'] } });
    await page.getByRole('button', { name: texts.play.edit, exact: true }).click();
    await page.getByText(words.verdicts.unique).first().waitFor();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: words.share }).click();
    await page.getByText(words.copied.split('{')[0]).first().waitFor();
    assert.equal(await copied(), FIVE.puzzlink);
    await page.getByRole('button', { name: words.link }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('#puzzle='));
    const link = await copied();
    assert.ok(link.startsWith(door.url), link);
    await page.goto('about:blank');
    await page.goto(link);
    await page.waitForFunction((wanted) => [...document.querySelectorAll('.view [role=gridcell]')].map((one) => one.textContent).join('') === wanted, FIVE.numbers);
    await done();
  });
}

// The page that `hitori explain --html` writes: the same player, opened as a file.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { browser, COMMAND, picture, visit } from './doors.mjs';
import { ASSUMING } from './puzzles.mjs';

const chromium = await browser();
const folder = mkdtempSync(join(tmpdir(), 'hitori-alone-'));
after(() => rmSync(folder, { recursive: true }));

/** Writes the page of a puzzle and returns it as a door. @param {string} name @param {string} puzzle @param {number[]} codes exit codes that are fine */
function written(name, puzzle, codes = [0]) {
  const file = join(folder, `${name}.html`);
  try {
    execFileSync(COMMAND, ['explain', '-', '--partial', '--html', file], { input: puzzle, stdio: ['pipe', 'ignore', 'ignore'] });
  } catch (error) {
    if (!codes.includes(/** @type {any} */ (error).status)) throw error;
  }
  return { name: 'file', url: pathToFileURL(file).href, close() {} };
}

test('a phone shows the step and does not run away under the finger', async () => {
  const context = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };
  const { page, done } = await visit(chromium, written('phone', ASSUMING), { context });
  for (let step = 0; step < 15; step++) await page.getByRole('button', { name: 'One step on' }).tap();
  assert.equal(await page.evaluate(() => scrollY), 0, 'only the list scrolls');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
  assert.match(await page.locator('.said .sentence').innerText(), /r\d+c\d+/);
  await picture(page, 'alone-phone');
  await done();
});

test('cells that contradict each other are marked at the end', async () => {
  const { page, done } = await visit(chromium, written('clash', '1 1 1\n1 1 1\n1 1 1\n', [0, 1]));
  await page.keyboard.press('End');
  assert.match(await page.locator('.said .sentence').innerText(), /^But then two 1s/);
  assert.equal(await page.getByRole('grid').locator('.violation').count(), 2);
  await picture(page, 'alone-clash');
  await done();
});

test('a single step is counted as one', async () => {
  const { page, done } = await visit(chromium, written('one', '1\n'));
  await page.getByText('One step leads to the solution.').waitFor();
  await done();
});

test('in the dark the page is dark', async () => {
  const { page, done } = await visit(chromium, written('dark', ASSUMING), { context: { colorScheme: 'dark' } });
  const lightness = await page.evaluate(() => {
    const [red, green, blue] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number);
    return (red + green + blue) / 3;
  });
  assert.ok(lightness < 60, `${lightness}`);
  await picture(page, 'alone-dark');
  await done();
});

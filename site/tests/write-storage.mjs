// Writes what the page of an earlier version keeps in the browser, for compatibility.test.mjs. Run once, with the program of that version:
//
//   HITORI=path/to/hitori node tests/write-storage.mjs
//
// testdata/compatibility/storage.json was written by the program of commit a62459d.

import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { startCommand } from './doors.mjs';
import { FIVE, shaded } from './puzzles.mjs';

const OTHER = '3 1 3\n1 2 4\n3 4 1'; // Has several solutions: any counts.
const to = (/** @type {string} */ name) => new URL(`../../testdata/compatibility/${name}`, import.meta.url);

const door = await startCommand();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await (await browser.newContext()).newPage();
const press = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true }).click();
const click = (/** @type {string} */ name) => page.locator(`.view [data-cell=${name}]`).click();

// A puzzle that is solved, with one hint.
await page.goto(`${door.url}#puzzle=${FIVE.link}`);
await click('r1c1');
await press('Hint');
for (const name of shaded(FIVE.solution).slice(1)) await click(name);
await page.getByText(/^Solved in/).first().waitFor();
// One that is begun.
await page.goto(`${door.url}#puzzle=${encodeURIComponent(OTHER)}`);
await page.waitForTimeout(500);
await click('r1c3');
await page.waitForTimeout(500);
// A draft, and settings.
await page.goto(`${door.url}#set`);
await click('r1c1');
await page.keyboard.type('7');
await page.waitForTimeout(500);
await page.evaluate(() => localStorage.setItem('hitori:settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('hitori:settings') ?? '{}'), daily: 'hard', theme: 'dark', live: true })));
const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
writeFileSync(to('storage.json'), `${JSON.stringify(kept, null, 1)}\n`);
const results = JSON.parse(kept['hitori:results']);
writeFileSync(to('progress.json'), `${JSON.stringify({ view: 'hitori-progress/1', results }, null, 1)}\n`);
await browser.close();
await door.close();

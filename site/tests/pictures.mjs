// Takes the pictures of the README anew: node tests/pictures.mjs, with a release build. Look at them before you commit them.

import { chromium } from 'playwright-core';
import { join } from 'node:path';
import { texts } from '../page/texts.js';
import { SITE, startCommand } from './doors.mjs';

const PUZZLE = '#puzzle=hitori/8/8/2781261553142518156385241637315774345461345212844776383221453778';
const docs = join(SITE, '../docs');
const door = await startCommand();
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args });

/** Opens a view. @param {string} hash @param {{width: number, height: number}} viewport */
async function open(hash, viewport) {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(door.url + hash);
  await page.locator('[role=gridcell]').first().waitFor();
  return page;
}

/** Takes so many steps by hints, and leaves the next one open at a grade. @param {import('playwright-core').Page} page @param {number} steps @param {number} grade */
async function hints(page, steps, grade) {
  const hint = page.getByRole('button', { name: texts.play.hint, exact: true });
  const more = page.getByRole('button', { name: texts.play.more, exact: true });
  for (let step = 0; step <= steps; step += 1) {
    await hint.click();
    for (let at = 1; at < (step < steps ? 3 : grade); at += 1) {
      await page.waitForTimeout(200);
      await more.click();
    }
    await page.waitForTimeout(200);
    if (step < steps) await page.getByRole('button', { name: texts.play.doIt, exact: true }).click();
  }
  await page.waitForTimeout(300);
}

const wide = { width: 1100, height: 740 };
const play = await open(PUZZLE, wide);
await hints(play, 12, 3);
await play.screenshot({ path: join(docs, 'page.png') });

const learn = await open('#learn/Sim-M3', { width: 760, height: 620 });
await learn.screenshot({ path: join(docs, 'page-learn.png') });

const set = await open(PUZZLE, wide);
await set.getByRole('button', { name: texts.play.edit, exact: true }).click();
await set.locator('[data-cell=r3c5]').click();
await set.waitForTimeout(800);
await set.screenshot({ path: join(docs, 'page-set.png') });

await browser.close();
await door.close();

// The accessibility audit of every view, light and dark, wide and narrow; and that the audit finds anything at all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { texts } from '../page/texts.js';
import { audit } from './axe.mjs';
import { browser, doors, picture, visit } from './doors.mjs';
import { ASSUMING, FIVE } from './puzzles.mjs';

const chromium = await browser();

/** Views, and what makes them show all they have. @type {[string, string, (page: import('playwright-core').Page) => Promise<void>][]} */
const VIEWS = [
  ['play', `#puzzle=${FIVE.link}`, async (page) => {
    await page.locator('[data-cell=r1c1]').click();
    await page.locator('[data-cell=r1c2]').click({ button: 'right' });
    for (let grade = 0; grade < 3; grade += 1) await page.locator('[data-cell=r1c1]').first().press('h');
    await page.locator('.say figure').waitFor();
  }],
  ['mistake', `#puzzle=${FIVE.link}`, async (page) => {
    await page.locator('[data-cell=r1c2]').click();
    await page.getByRole('button', { name: texts.play.check, exact: true }).click();
    await page.locator('.cell.mistake').waitFor();
  }],
  ['new', '#play', async (page) => {
    await page.getByRole('button', { name: texts.play.fresh, exact: true }).click();
    await page.getByLabel(texts.fresh.draw).check();
  }],
  ['open', '#play', (page) => page.getByRole('button', { name: texts.play.open, exact: true }).click()],
  ['progress', '#play', (page) => page.getByRole('button', { name: texts.play.progress, exact: true }).click()],
  ['learn', '#learn', (page) => page.locator('.lessons').first().waitFor()],
  ['lesson', '#learn/BoP', async (page) => {
    await page.getByRole('button', { name: texts.learn.start }).click();
    await page.getByText(texts.learn.task).waitFor();
    for (let grade = 0; grade < 3; grade += 1) await page.keyboard.press('h');
  }],
  ['explain', '#explain', async (page) => {
    await page.getByText(texts.explain.another).click();
    await page.getByLabel(texts.explain.paste).fill(ASSUMING);
    await page.getByRole('button', { name: texts.explain.go, exact: true }).click();
    await page.locator('.steps .inner button').first().click();
  }],
  ['set', '#set', async (page) => {
    await page.locator('[data-cell=r1c1]').click();
    await page.keyboard.press('3');
    await page.getByText(texts.set.export, { exact: true }).click();
    await page.locator('.choices button').first().waitFor();
  }],
];

for (const door of (await doors()).slice(0, 1)) {
  for (const [name, hash, prepare] of VIEWS) {
    test(`${door.name}: ${name} has no barrier`, async () => {
      for (const scheme of /** @type {const} */ (['light', 'dark'])) {
        const { page, done } = await visit(chromium, door, { hash, context: { colorScheme: scheme, reducedMotion: 'reduce' } });
        await prepare(page);
        await picture(page, `view-${name}-${scheme}`);
        assert.deepEqual(await audit(page), [], scheme);
        await page.setViewportSize({ width: 360, height: 740 });
        await picture(page, `view-${name}-${scheme}-narrow`);
        assert.deepEqual(await audit(page), [], `${scheme}, narrow`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} px too wide`);
        if (scheme === 'light') {
          await page.evaluate(() => (document.documentElement.dataset.theme = 'contrast'));
          assert.deepEqual(await audit(page), [], 'high contrast');
        }
        await done();
      }
    });
  }

  test(`${door.name}: the audit finds what is wrong`, async () => {
    const { page } = await visit(chromium, door, { hash: '#learn' });
    await page.locator('.lessons').first().waitFor();
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
    assert.match((await audit(page)).join(), /button-name/);
    await page.context().close();
  });
}

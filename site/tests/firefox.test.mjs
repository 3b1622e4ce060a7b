// A short run in Firefox: the page in another browser's hands.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { texts } from '../page/texts.js';
import { FIREFOX, doors, otherBrowser, picture, visit } from './doors.mjs';
import { FIVE, shaded } from './puzzles.mjs';

if (!existsSync(FIREFOX)) console.log(`left out: the page in Firefox (there is no ${FIREFOX})`);
else {
  const firefox = await otherBrowser();
  for (const door of await doors()) {
    test(`${door.name}: Firefox plays a puzzle to the win, and keeps it`, async () => {
      const { page, done } = await visit(firefox, door, { hash: `#puzzle=${FIVE.link}` });
      const names = shaded(FIVE.solution);
      await page.locator('[data-cell=r5c5]').waitFor();
      await page.locator(`[data-cell=${names[0]}]`).click();
      await page.getByRole('button', { name: texts.play.hint, exact: true }).click();
      await page.getByRole('button', { name: texts.play.more }).click();
      await page.locator('.say figure').waitFor();
      await page.reload();
      await page.locator('.cell.shaded').first().waitFor();
      for (const name of names.slice(1, 4)) await page.locator(`[data-cell=${name}]`).click();
      await page.locator(`[data-cell=${names[4]}]`).focus();
      for (const name of names.slice(4)) {
        await page.locator(`[data-cell=${name}]`).focus();
        await page.keyboard.press('x');
      }
      await page.getByText(/^Solved in .*hints: 1/).first().waitFor();
      await picture(page, `${door.name}-firefox`);
      await done();
    });

    test(`${door.name}: Firefox learns, explains and sets`, async () => {
      const { page, done } = await visit(firefox, door, { hash: '#learn/NCO' });
      await page.getByRole('button', { name: texts.learn.start }).click();
      await page.getByText(texts.learn.task).waitFor();
      await page.evaluate(() => (location.hash = '#explain'));
      await page.locator('.steps button').nth(3).click();
      assert.ok((await page.locator('.cell.conclusion').count()) > 0);
      await page.evaluate(() => (location.hash = '#set'));
      await page.locator('[data-cell=r1c1]').click();
      await page.keyboard.press('3');
      await page.getByText(texts.set.verdicts.multiple).first().waitFor();
      await done();
    });
  }
}

// Explain: any puzzle, step by step, back and forth.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { texts } from '../page/texts.js';
import { browser, doors, picture, visit } from './doors.mjs';
import { ASSUMING } from './puzzles.mjs';

const chromium = await browser();

for (const door of await doors()) {
  test(`${door.name}: an explanation goes back and forth`, async () => {
    const { page, done } = await visit(chromium, door, { hash: '#explain' });
    await page.locator('.steps').waitFor();
    const grid = page.getByRole('grid');
    const marked = () => grid.locator('.shaded, .white').count();
    assert.equal(await marked(), 0);
    await page.keyboard.press('ArrowRight');
    const one = await marked();
    assert.ok(one > 0, 'the first step marks cells');
    assert.match(await page.locator('.said .sentence').innerText(), /^r\d+c\d+/);
    assert.ok((await grid.locator('.conclusion').count()) > 0, 'the conclusion is outlined');
    await picture(page, `${door.name}-explain`);
    await page.getByRole('button', { name: texts.steps.next }).click();
    assert.ok((await marked()) > one);
    await page.getByRole('button', { name: texts.steps.back }).click();
    assert.equal(await marked(), one);
    await page.keyboard.press('End');
    assert.equal(await marked(), 64, 'the last step ends with all cells decided');
    await page.getByRole('slider').fill('2');
    assert.equal(await page.locator('.steps [aria-current=step]').count(), 1);
    await page.locator('.steps button').nth(1).click();
    assert.equal(await marked(), one);
    await page.getByRole('button', { name: texts.steps.first }).click();
    assert.equal(await marked(), 0);
    await done();
  });

  test(`${door.name}: a pasted puzzle is explained, with its assumptions`, async () => {
    const { page, done } = await visit(chromium, door, { hash: '#explain', refusals: true });
    await page.locator('.steps').waitFor();
    await page.getByText(texts.explain.another).click();
    await page.getByLabel(texts.explain.paste).fill('this is no puzzle');
    await page.getByRole('button', { name: texts.explain.go, exact: true }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel(texts.explain.paste).fill(ASSUMING);
    await page.getByRole('button', { name: texts.explain.go, exact: true }).click();
    await page.locator('.steps .inner').first().waitFor();
    const all = await page.locator('.steps li').count();
    await page.locator('.steps .inner button').first().click();
    assert.match(await page.locator('.said .sentence').innerText(), /^Suppose/);
    await picture(page, `${door.name}-assumption`);
    await page.getByLabel(texts.steps.inner).uncheck();
    assert.ok((await page.locator('.steps li').count()) < all);
    await page.reload();
    await page.locator('.steps .inner').first().waitFor();
    await done();
  });
}

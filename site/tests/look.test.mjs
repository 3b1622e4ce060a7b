// How the page looks, in figures: contrast from computed styles, sizes for fingers, nothing that flashes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { texts } from '../page/texts.js';
import { browser, doors, picture, visit } from './doors.mjs';
import { board, cell, paste, press } from './playing.mjs';
import { FIVE } from './puzzles.mjs';

const chromium = await browser();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LEAST = 3;
const FINGER = 44;

/** Themes as the player chooses them, beside what the system wants. @type {[string, string, any][]} */
const THEMES = [
  ['light', '', { colorScheme: 'light' }],
  ['dark', '', { colorScheme: 'dark' }],
  ['high contrast on light', 'contrast', { colorScheme: 'light' }],
  ['high contrast on dark', 'contrast', { colorScheme: 'dark' }],
  ['more contrast on light', '', { colorScheme: 'light', contrast: 'more' }],
  ['more contrast on dark', '', { colorScheme: 'dark', contrast: 'more' }],
];

/** Returns the colours in computed styles, as red, green and blue. @param {string} text */
const colours = (text) => [...text.matchAll(/rgb\((\d+), (\d+), (\d+)\)/g)].map(([, ...parts]) => parts.map(Number));

/** Returns the relative luminance of a colour, as WCAG defines it. @param {number[]} colour */
function luminance(colour) {
  const [red, green, blue] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {number[]} one @param {number[]} other */
function contrast(one, other) {
  const [more, less] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
}

/** Returns the least contrast between the colours of two styles. @param {string} one @param {string} other */
const least = (one, other) => Math.min(...colours(one).flatMap((a) => colours(other).map((b) => contrast(a, b))));

for (const door of (await doors()).slice(-1)) {
  for (const [name, theme, context] of THEMES) {
    test(`${name}: shaded cells, lines and fields stand out`, async (report) => {
      const settings = JSON.stringify({ theme });
      const { page, done } = await visit(chromium, door, { hash: `#puzzle=${FIVE.link}`, context: { reducedMotion: 'reduce', ...context }, before: (page) => page.addInitScript((text) => localStorage.setItem('hitori:settings', text), settings) });
      await board(page);
      await cell(page, 'r1c1').click();
      await cell(page, 'r2c1').click({ button: 'right' });
      await press(page, texts.play.open);
      const found = await page.evaluate(() => {
        const style = (/** @type {string} */ selector, /** @type {string | undefined} */ pseudo) => getComputedStyle(/** @type {Element} */ (document.querySelector(selector)), pseudo);
        const fill = (/** @type {CSSStyleDeclaration} */ one) => `${one.backgroundImage === 'none' ? one.backgroundColor : one.backgroundImage}`;
        const [paper, shaded] = [style('[data-cell=r1c2]'), style('[data-cell=r1c1]')];
        return {
          shaded: [fill(shaded), fill(paper)],
          'number on paper': [paper.color, fill(paper)],
          'number on shaded': [shaded.color, fill(shaded)],
          line: [paper.borderRightColor, fill(paper)],
          circle: [style('[data-cell=r2c1]', '::before').borderTopColor, fill(paper)],
          'choice on panel': [style('.panel select').borderTopColor, style('.panel').backgroundColor],
          'choice in itself': [style('.panel select').borderTopColor, style('.panel select').backgroundColor],
          'text in dialog': [style('textarea').borderTopColor, style('dialog').backgroundColor],
        };
      });
      await picture(page, `look-${name.replaceAll(' ', '-')}`);
      for (const [what, [one, other]] of Object.entries(found)) {
        const value = least(one, other);
        report.diagnostic(`${what}: ${value.toFixed(2)}`);
        assert.ok(value >= LEAST, `${what}: ${value.toFixed(2)} (${one} on ${other})`);
      }
      await done();
    });
  }

  for (const [name, hash, prepare] of /** @type {[string, string, (page: import('playwright-core').Page) => Promise<any>][]} */ ([
    ['play', `#puzzle=${FIVE.link}`, async (page) => {
      await press(page, texts.play.hint);
      await page.getByRole('button', { name: texts.play.more }).waitFor();
    }],
    ['a dialog', `#puzzle=${FIVE.link}`, (page) => press(page, texts.play.fresh)],
    ['learn', '#learn', (page) => page.locator('.lessons').first().waitFor()],
    ['a lesson', '#learn/BoP', (page) => page.getByRole('button', { name: texts.learn.start }).waitFor()],
    ['explain', '#explain', async (page) => {
      await page.locator('.steps button').nth(2).tap();
      await page.getByText(texts.explain.another).tap();
    }],
    ['set', '#set', (page) => page.locator('.choices button').first().waitFor()],
  ])) {
    test(`a finger hits every control of ${name}`, async () => {
      const { page, done } = await visit(chromium, door, { hash, context: PHONE });
      await prepare(page);
      const small = await page.evaluate((finger) => {
        const open = document.querySelector('dialog') ?? document;
        // A checkbox is pressed by its label.
        const all = [...open.querySelectorAll('button, select, textarea, summary, a, label:has([type=checkbox]), input:not([type=checkbox])')];
        return all.flatMap((one) => {
          const { width, height } = one.getBoundingClientRect();
          const seen = one.checkVisibility() && !one.matches('.skip');
          return seen && (height < finger || width < finger) ? [`${one.tagName} ${one.textContent?.slice(0, 30)}: ${Math.round(width)}×${Math.round(height)}`] : [];
        });
      }, FINGER);
      assert.deepEqual(small, []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} px too wide`);
      await done();
    });
  }

  test('a tap does not flash the board', async () => {
    const { page, done } = await visit(chromium, door, { hash: `#puzzle=${FIVE.link}`, context: PHONE });
    await board(page);
    const flash = await page.locator('.player .board').evaluate((one) => getComputedStyle(one).getPropertyValue('-webkit-tap-highlight-color'));
    assert.equal(flash, 'rgba(0, 0, 0, 0)');
    await done();
  });

  for (const [name, size] of /** @type {[string, number][]} */ ([['a board', 8], ['a board wider than the screen', 20]])) {
    test(`a swipe across ${name} does not leave the page`, async () => {
      const { page, done } = await visit(chromium, door, { context: PHONE });
      await board(page);
      const row = (/** @type {number} */ first) => Array.from({ length: size }, (_, col) => ((first + col) % size) + 1).join(' ');
      await paste(page, Array.from({ length: size }, (_, at) => row(at)).join('\n'));
      await page.getByRole('heading', { name: `${size}×${size}`, exact: true }).waitFor();
      const address = page.url();
      const session = await page.context().newCDPSession(page);
      const box = await cell(page, 'r5c1').boundingBox();
      assert.ok(box);
      const y = box.y + box.height / 2;
      const touch = (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {number} */ x) => session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
      await touch('touchStart', box.x + 10);
      for (let x = box.x + 10; x < 380; x += 8) {
        await touch('touchMove', x);
        await page.waitForTimeout(16);
      }
      await touch('touchEnd', 0);
      await page.waitForTimeout(1000);
      assert.equal(page.url(), address);
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorX), 'none');
      await done();
    });
  }

  test('rows and columns are numbered where sentences name cells', async () => {
    const { page, done } = await visit(chromium, door, { hash: `#puzzle=${FIVE.link}` });
    await board(page);
    assert.equal((await page.locator('.player .labels').innerText()).replace(/\s/g, ''), '12345');
    await press(page, texts.play.hint);
    await press(page, texts.play.more);
    const text = page.locator('.say .sentence');
    await page.locator('.say figure').waitFor();
    assert.match(await text.innerText(), /^[A-Z][a-z]+ [^,]*: .*r\dc\d/, 'a name of a rule comes first, not its code');
    await page.evaluate(() => void (location.hash = '#set'));
    await page.locator('.set .labels').waitFor();
    await done();
  });
}

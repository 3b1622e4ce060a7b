// The static page: made by site/build, below a path, offline once it was opened, soon on screen.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { texts } from '../page/texts.js';
import { SITE, browser, picture, staticFolder, visit } from './doors.mjs';
import { serve } from './static.mjs';

const folder = staticFolder();
const chromium = await browser();

test('a folder that is not ours is left alone', () => {
  const other = mkdtempSync(join(tmpdir(), 'hitori-other-'));
  after(() => rmSync(other, { recursive: true }));
  writeFileSync(join(other, 'mine'), 'mine');
  const run = spawnSync(join(SITE, 'build'), [other], { encoding: 'utf8' });
  assert.notEqual(run.status, 0);
  assert.match(run.stderr, /was not made by site\/build/);
  assert.deepEqual(readdirSync(other), ['mine']);
});

test('the page is light', (context) => {
  const sizes = (/** @type {RegExp} */ kind) => readdirSync(folder).filter((name) => kind.test(name)).map((name) => readFileSync(join(folder, name)));
  const script = sizes(/\.m?js$/).reduce((sum, content) => sum + content.length, 0);
  const module = sizes(/\.wasm$/).reduce((sum, content) => sum + gzipSync(content).length, 0);
  context.diagnostic(`${script} bytes of script, module ${module} bytes compressed`);
  // 69,800 in November 2026, 23,000 of them compressed: a twentieth of the module, which comes along.
  assert.ok(script < 71_000, `${script} bytes of script`);
  assert.ok(module < 700_000, `module of ${module} bytes`);
});

test('once opened, everything works without the host', async () => {
  const host = await serve(folder, '/some/where/');
  const door = { name: 'static', url: host.url, close: () => {} };
  const { page, done } = await visit(chromium, door);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await host.close();
  await page.goto(`${host.url}#explain`);
  await page.reload();
  await page.locator('.steps').waitFor();
  for (const view of ['play', 'learn', 'set']) {
    await page.goto(`${host.url}#${view}`);
    await page.locator(`.view.${view} h1`).first().waitFor();
    assert.deepEqual(await page.locator('.problem:not(:empty)').allTextContents(), [], view);
  }
  await done();
});

test('two builds below one host keep to themselves, and a new build takes the place of the old one', async () => {
  const inside = await chromium.newContext();
  const parent = mkdtempSync(join(tmpdir(), 'hitori-builds-'));
  after(() => rmSync(parent, { recursive: true }));
  execFileSync('cp', ['-r', folder, join(parent, 'one')]);
  execFileSync('cp', ['-r', folder, join(parent, 'two')]);
  const host = await serve(parent, '/');
  const page = await inside.newPage();
  const caches = () => page.evaluate(async () => (await globalThis.caches.keys()).sort());
  for (const name of ['one', 'two']) {
    await page.goto(`${host.url}${name}/index.html`);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
  }
  const before = await caches();
  assert.equal(before.length, 2, before.join());
  const worker = join(parent, 'two/sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/const VERSION="\w+"/, 'const VERSION="newer"'));
  await page.reload();
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting);
  await page.goto('about:blank');
  await page.goto(`${host.url}two/index.html`);
  await page.waitForFunction(async () => (await globalThis.caches.keys()).some((name) => name.endsWith('newer')) && (await globalThis.caches.keys()).length === 2);
  assert.ok((await caches()).includes(before[0]), 'the other page keeps its files');
  await inside.close();
  await host.close();
});

test('the page can be installed', async () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'));
  for (const { src } of manifest.icons) assert.ok(existsSync(join(folder, src)), src);
  const host = await serve(folder, '/app/');
  const { page, done } = await visit(chromium, { name: 'static', url: host.url, close: () => {} });
  const session = await page.context().newCDPSession(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const real = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  assert.deepEqual(real, []);
  await done();
  await host.close();
});

/** Opens the page from a host that counts what is asked for. @param {(name: string) => Promise<any> | void} [wait] @param {any} [options] */
async function counted(wait = () => {}, options = {}) {
  /** @type {string[]} */
  const asked = [];
  const host = await serve(folder, '/counted/', 0, (name) => {
    asked.push(name);
    return wait(name);
  });
  const visited = await visit(chromium, { name: 'static', url: host.url, close: () => {} }, options);
  return { ...visited, asked, host };
}

test('the first visit fetches the module once', async () => {
  const { page, asked, done, host } = await counted();
  await page.getByRole('gridcell').first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  assert.equal(asked.filter((name) => name.endsWith('.wasm')).length, 1, asked.join());
  await done();
  await host.close();
});

test('files that the browser still has of an older build are fetched anew', async () => {
  const older = mkdtempSync(join(tmpdir(), 'hitori-older-'));
  after(() => rmSync(older, { recursive: true }));
  execFileSync('cp', ['-r', `${folder}/.`, older]);
  const style = readFileSync(join(folder, 'style.css'), 'utf8');
  writeFileSync(join(older, 'style.css'), `${style}\n/* older */`);
  const host = await serve(older, '/aging/');
  const { page, done } = await visit(chromium, { name: 'static', url: host.url, close: () => {} }, {
    before: (page) => page.addInitScript(() => Object.defineProperty(navigator.serviceWorker, 'register', { value: () => Promise.reject(new Error('later')), configurable: true })),
  });
  await page.getByRole('gridcell').first().waitFor();
  writeFileSync(join(older, 'style.css'), style);
  await page.evaluate(() => ServiceWorkerContainer.prototype.register.call(navigator.serviceWorker, 'sw.js'));
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const stored = await page.evaluate(async () => (await (await globalThis.caches.match(new URL('style.css', document.baseURI).href))?.text()) ?? '');
  assert.equal(stored, style);
  await done();
  await host.close();
});

test('the service worker waits for the first board', async () => {
  let arrived = () => {};
  /** @type {Promise<void>} */
  const held = new Promise((done) => (arrived = done));
  const { page, asked, done, host } = await counted((name) => (name.endsWith('.wasm') ? held : undefined));
  await page.locator('.view.play .tools').waitFor();
  await page.waitForTimeout(1000);
  assert.ok(!asked.includes('sw.js'), asked.join());
  arrived();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  assert.ok(asked.includes('sw.js'));
  await done();
  await host.close();
});

test('while the module loads, the page shows the rules and offers nothing that cannot work', async () => {
  let arrived = () => {};
  /** @type {Promise<void>} */
  const held = new Promise((done) => (arrived = done));
  const { page, done, host } = await counted((name) => (name.endsWith('.wasm') ? held : undefined), { context: { serviceWorkers: 'block' } });
  await page.locator('.say').getByText(texts.play.empty).waitFor();
  await page.getByText(texts.shell.loading).waitFor();
  const open = await page.locator('.view button:enabled:visible').allInnerTexts();
  assert.deepEqual(open, [texts.play.progress]);
  assert.equal(await page.locator('select:visible').count(), 2, 'colours and the daily difficulty');
  await picture(page, 'static-loading');
  arrived();
  await page.getByRole('gridcell').first().waitFor();
  assert.equal(await page.getByText(texts.shell.loading).count(), 0);
  for (const name of [texts.play.check, texts.play.hint, texts.play.fresh, texts.play.open, texts.play.explain]) await page.getByRole('button', { name, exact: true, disabled: false }).waitFor();
  await done();
  await host.close();
});

test('while the module loads, every other view says so', async () => {
  let arrived = () => {};
  /** @type {Promise<void>} */
  const held = new Promise((done) => (arrived = done));
  const { page, done, host } = await counted((name) => (name.endsWith('.wasm') ? held : undefined), { context: { serviceWorkers: 'block' } });
  for (const view of ['learn', 'explain', 'set']) {
    await page.evaluate((hash) => void (location.hash = hash), `#${view}`);
    await page.locator(`.view.${view}`).waitFor({ state: 'attached' });
    await page.getByText(texts.shell.loading).waitFor();
  }
  arrived();
  await page.locator('#main').getByText(texts.set.verdicts.multiple).waitFor();
  assert.equal(await page.getByText(texts.shell.loading).count(), 0);
  await done();
  await host.close();
});

test('before any script has come, the rules are there', async () => {
  let arrived = () => {};
  /** @type {Promise<void>} */
  const held = new Promise((done) => (arrived = done));
  const host = await serve(folder, '/slow/', 0, (name) => (name === 'main.js' ? held : undefined));
  const inside = await chromium.newContext({ serviceWorkers: 'block' });
  const page = await inside.newPage();
  await page.goto(host.url, { waitUntil: 'commit' });
  await page.getByText(texts.play.empty).waitFor();
  await page.getByText(texts.shell.loading).waitFor();
  arrived();
  await page.getByRole('gridcell').first().waitFor();
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
  await inside.close();
  await host.close();
});

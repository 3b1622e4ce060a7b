// Both doors for the tests: the static page, and the server of the command.
//
//   HITORI        the command; without it target/release/hitori
//   HITORI_SITE   a folder made by site/build; without it one is made
//   SCREENSHOTS   a folder for pictures of what the tests see

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium, firefox } from 'playwright-core';
import { serve } from './static.mjs';

export const SITE = dirname(dirname(fileURLToPath(import.meta.url)));
const ROOT = dirname(SITE);
export const COMMAND = process.env.HITORI ?? join(ROOT, 'target/release/hitori');
const SCREENSHOTS = process.env.SCREENSHOTS;

/** @typedef {{name: string, url: string, close(): Promise<void> | void}} Door */

/** Returns the folder of the static page, which is made when it is not there yet. */
export function staticFolder() {
  if (process.env.HITORI_SITE) return resolve(process.env.HITORI_SITE);
  const parent = mkdtempSync(join(tmpdir(), 'hitori-site-'));
  after(() => rmSync(parent, { recursive: true }));
  execFileSync(join(SITE, 'build'), [join(parent, 'page')], { stdio: ['ignore', 'ignore', 'inherit'] });
  return join(parent, 'page');
}

/** Returns whether the command can serve the page. */
function canServe() {
  if (!existsSync(COMMAND)) return `there is no ${COMMAND}`;
  try {
    execFileSync(COMMAND, ['serve', '--help'], { stdio: 'ignore' });
    return '';
  } catch {
    return `${COMMAND} has no serve`;
  }
}

/** Starts the command's server. @returns {Promise<Door>} */
export async function startCommand() {
  const child = spawn(COMMAND, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((found, fail) => {
    child.on('exit', (code) => fail(new Error(`hitori serve ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const match = /listening on (http:\S+)/.exec(line);
      if (match) found(`${match[1]}/`);
    });
  });
  return { name: 'serve', url, close: () => void child.kill('SIGTERM') };
}

/** Opens every door that there is; what there is not is said. @returns {Promise<Door[]>} */
export async function doors() {
  /** @type {Door[]} */
  const open = [{ name: 'static', ...(await serve(staticFolder(), '/games/hitori/')) }];
  const missing = canServe();
  if (missing) console.log(`left out: the page behind hitori serve (${missing})`);
  else open.push(await startCommand());
  after(() => Promise.all(open.map((door) => door.close())));
  return open;
}

/** Starts Debian's Chromium. */
export async function browser() {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const started = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args });
  after(() => started.close());
  return started;
}

/** Where Debian puts Firefox. */
export const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** Starts Debian's Firefox, which is driven by WebDriver BiDi. Later versions of playwright-core ask for more than this one can. */
export async function otherBrowser() {
  const started = await firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX });
  after(() => started.close());
  return started;
}

/** The driver's own style for pictures in Firefox, `body {}`, which the page's policy refuses as it should: its SHA-256. */
const DRIVERS_STYLE = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=';

/**
 * Opens the page in a context of its own. What it complains of, or asks of any other host, fails the test at `done`.
 * @param {import('playwright-core').Browser} browser
 * @param {Door} door
 * @param {{hash?: string, context?: import('playwright-core').BrowserContextOptions, refusals?: boolean, before?: (page: import('playwright-core').Page) => Promise<any>}} [options]
 *   refusals are requests that are meant to be refused, before prepares the empty page
 */
export async function visit(browser, door, { hash = '', context = {}, refusals = false, before = async () => {} } = {}) {
  const inside = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...context });
  inside.setDefaultTimeout(15_000);
  const page = await inside.newPage();
  /** @type {string[]} */
  const complaints = [];
  const complain = (/** @type {string} */ text) => {
    // A browser mentions refused requests by itself.
    if (!text.includes(DRIVERS_STYLE) && !(refusals && /status of 4\d\d/.test(text))) complaints.push(text);
  };
  page.on('pageerror', (error) => complain(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(door.url) && !/^(data|blob):/.test(request.url())) complaints.push(`asked for ${request.url()}`);
  });
  await before(page);
  await page.goto(door.url + hash);
  return {
    page,
    complaints,
    async done() {
      await inside.close();
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    },
  };
}

/** Keeps a picture of the page, where pictures are wanted. @param {import('playwright-core').Page} page @param {string} name */
export async function picture(page, name) {
  if (!SCREENSHOTS) return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}

// The shell: routes in the address (#play, #learn/RULE, #explain, #set, #puzzle=…), one view at a time.
import * as door from './door.js';
import { store } from './store.js';
import { fill, texts } from './texts.js';
import { el } from './dom.js';

/**
 * What a view gets from the shell.
 * @typedef {object} App
 * @property {typeof door} door asks the service: `door.ask(name, body, {signal, progress})`
 * @property {typeof texts} texts
 * @property {typeof store} store
 * @property {(text: string) => void} announce tells screen readers
 * @property {(view: string, params?: Record<string, any>) => void} open goes to a view; params.rule names a lesson
 */

/** @typedef {{unmount(): void}} View */

/** @type {Record<string, () => Promise<{mount(root: HTMLElement, app: App, params: Record<string, any>): View | Promise<View>}>>} */
const views = {
  play: () => import('./play.js'),
  learn: () => import('./learn.js'),
  explain: () => import('./explain.js'),
  set: () => import('./set.js'),
};

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const live = /** @type {HTMLElement} */ (document.getElementById('live'));
/** @type {View | null} */
let current = null;
/** @type {Record<string, any> | null} */
let pending = null;
let visit = 0;

/** @type {App} */
const app = {
  door,
  texts,
  store,
  announce(text) {
    // The same text twice is a change only if the region was empty in between.
    live.textContent = '';
    setTimeout(() => (live.textContent = text), 30);
  },
  open(view, params = {}) {
    pending = params;
    const hash = `#${view}${params.rule ? `/${params.rule}` : ''}`;
    if (location.hash === hash) route();
    else location.hash = hash;
  },
};

/** Shows the view that the address names. */
async function route() {
  const hash = decode(location.hash.slice(1));
  if (hash === 'main') return main.focus();
  const params = pending ?? {};
  pending = null;
  let [name, rest] = hash.split(/\/(.*)/s);
  if (hash.startsWith('puzzle=')) {
    name = 'play';
    params.puzzle = hash.slice(7);
  } else if (rest) params.rule ??= rest;
  if (!(name in views)) name = 'play';
  const mine = ++visit;
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === `#${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  current?.unmount();
  current = null;
  const root = el('div', { className: `view ${name}` });
  main.replaceChildren(root);
  document.title = fill(texts.shell.title, { view: texts.shell.views[name] });
  try {
    const module = await views[name]();
    if (mine !== visit) return;
    const view = await module.mount(root, app, params);
    if (mine === visit) current = view;
    else view.unmount();
  } catch (error) {
    console.error(error);
    if (mine === visit) root.append(el('p', { className: 'problem', role: 'alert' }, fill(texts.shell.broken, { why: String(error) })));
  }
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const theme = /** @type {HTMLSelectElement} */ (document.getElementById('theme'));
const dress = () => (document.documentElement.dataset.theme = theme.value);
theme.value = store.setting('theme', '');
theme.onchange = () => {
  store.set('theme', theme.value);
  dress();
};
dress();
/** @type {HTMLElement} */ (document.getElementById('skip')).onclick = (event) => {
  event.preventDefault();
  /** @type {HTMLElement} */ (main.querySelector('[role=gridcell][tabindex="0"]') ?? main).focus();
};
addEventListener('hashchange', route);
route();
if ('serviceWorker' in navigator && door.offline) navigator.serviceWorker.register('sw.js').catch(() => {});

// The shell: routes in the address (#play, #learn/RULE, #explain, #set, #puzzle=…), one view at a time.
import * as door from './door.js';
import { store } from './store.js';
import { fill, texts } from './texts.js';
import { el, sentence } from './dom.js';

/**
 * What a view gets from the shell.
 * @typedef {object} App
 * @property {typeof door} door asks the service: `door.ask(name, body, {signal, progress})`
 * @property {typeof texts} texts
 * @property {typeof store} store
 * @property {(text: string) => void} announce tells screen readers
 * @property {(view: string, params?: Record<string, any>) => void} open goes to a view; params.rule names a lesson
 */

/** @typedef {{unmount(): void, title?: string}} View */

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
/** What is announced in a moment. */
let saying = '';

/** @type {App} */
const app = {
  door,
  texts,
  store,
  announce(text) {
    // The same text twice is a change only if the region was empty in between. Texts of the same moment are one.
    if (!saying) {
      live.textContent = '';
      setTimeout(() => {
        live.textContent = saying;
        saying = '';
      }, 30);
    }
    saying = saying ? `${saying} ${text}` : text;
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
  // A page of the history that was here before has its place again; a new one begins at the top.
  const { top = 0 } = history.state ?? {};
  clearTimeout(settled);
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === `#${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  current?.unmount();
  current = null;
  const root = el('div', { className: `view ${name}` });
  const chosen = document.activeElement;
  const entitle = (/** @type {string} */ title) => (document.title = fill(texts.shell.title, { view: title }));
  entitle(texts.shell.views[name]);
  try {
    // What index.html shows stays until there is more.
    const module = await views[name]();
    if (mine !== visit) return;
    main.replaceChildren(root);
    if (mine > 1) scrollTo(0, 0);
    const mounted = module.mount(root, app, params);
    // A view that has nothing to show yet waits for the service.
    const wait = !root.hasChildNodes() && el('p', { className: 'soft' }, texts.shell.loading);
    if (wait) main.append(wait);
    const view = await mounted;
    if (mine !== visit) return view.unmount();
    if (wait) wait.remove();
    current = view;
    const title = view.title ?? texts.shell.views[name];
    entitle(title);
    if (top) scrollTo(0, top);
    if (mine > 1) arrive(root, title, chosen);
  } catch (error) {
    console.error(error);
    if (mine !== visit) return;
    main.replaceChildren(root);
    root.append(el('p', { className: 'problem', role: 'alert' }, fill(texts.shell.broken, { why: String(error) })));
  }
}

/**
 * Takes keyboard and screen reader to a view that was opened, unless the hand is elsewhere already.
 * @param {HTMLElement} root
 * @param {string} title
 * @param {Element | null} chosen what had the focus when the view was asked for
 */
function arrive(root, title, chosen) {
  const heading = root.querySelector('h1');
  if (heading && [chosen, document.body].includes(document.activeElement)) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  app.announce(sentence(title));
}

/** Keeps the place on the page with its entry of the history. */
let settled = 0;
history.scrollRestoration = 'manual';
addEventListener('scroll', () => {
  clearTimeout(settled);
  settled = setTimeout(() => history.replaceState({ top: scrollY }, ''), 200);
});

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
await route();
// Only now: it fetches every file of the page, and the first board is not to wait for that.
if ('serviceWorker' in navigator && door.offline) navigator.serviceWorker.register('sw.js').catch(() => {});

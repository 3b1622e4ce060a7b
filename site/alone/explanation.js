// An explanation as a page of its own: everything that it needs is in the page.
import { el } from '../page/dom.js';
import { StepPlayer } from '../page/steps.js';
import { counted, texts } from '../page/texts.js';

/** @type {{title: string, cells: (number | null)[][], marks: string[], explained: {status: 'solved' | 'stuck' | 'contradiction', steps: any[], contradiction?: {cells: string[], text: string}}}} */
const { title, cells, marks, explained } = JSON.parse(document.getElementById('data')?.textContent ?? '{}');
const root = /** @type {HTMLElement} */ (document.getElementById('main'));
const status = counted(texts.explain[explained.status], explained.steps.length);
const stage = el('div');
root.replaceChildren(el('h1', {}, title), el('p', { className: 'soft' }, status), stage);
// The address names the step that is shown, so that it can be linked, and is still shown after a reload.
const asked = location.hash.slice(1);
const moved = (/** @type {string} */ number) => history.replaceState(null, '', number ? `#${number}` : location.pathname + location.search);
const player = new StepPlayer(stage, { cells, steps: explained.steps, marks, contradiction: explained.contradiction }, { moved });
player.find(asked);
addEventListener('hashchange', () => player.find(location.hash.slice(1)));

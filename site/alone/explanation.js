// An explanation as a page of its own: everything that it needs is in the page, and nobody is asked.
import { el } from '../page/dom.js';
import { StepPlayer } from '../page/steps.js';
import { counted, texts } from '../page/texts.js';

/** @type {{title: string, cells: (number | null)[][], marks: string[], explained: {status: 'solved' | 'stuck' | 'contradiction', steps: any[], contradiction?: {cells: string[], text: string}}}} */
const { title, cells, marks, explained } = JSON.parse(document.getElementById('data')?.textContent ?? '{}');
const root = /** @type {HTMLElement} */ (document.getElementById('main'));
const status = counted(texts.explain[explained.status], explained.steps.length);
const stage = el('div');
root.replaceChildren(el('h1', {}, title), el('p', { className: 'soft' }, status), stage);
new StepPlayer(stage, { cells, steps: explained.steps, marks, contradiction: explained.contradiction });

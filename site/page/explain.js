// Explain: any puzzle step by step.
import { button, el, field, why } from './dom.js';
import { opened } from './new.js';
import { StepPlayer } from './steps.js';
import { counted, fill } from './texts.js';

/** What is explained before anybody has asked for anything. */
const SAMPLE = '2 7 8 1 2 6 1 5\n5 3 1 4 2 5 1 8\n1 5 6 3 8 5 2 4\n1 6 3 7 3 1 5 7\n7 4 3 4 5 4 6 1\n3 4 5 2 1 2 8 4\n4 7 7 6 3 8 3 2\n2 1 4 5 3 7 7 8';

/**
 * Shows the view.
 * @param {HTMLElement} root
 * @param {import('./main.js').App} app
 * @param {Record<string, any>} params puzzle, and marks to begin with
 */
export async function mount(root, app, params) {
  const words = app.texts.explain;
  /** @type {StepPlayer | null} */
  let player = null;
  let asked = new AbortController();
  const area = el('textarea', { rows: 4, spellcheck: false, placeholder: words.placeholder });
  const simplest = el('input', { type: 'checkbox' });
  const go = async () => (form.open = !(await show(area.value)));
  const form = el('details', { className: 'panel' }, el('summary', {}, words.another), field(words.paste, area), field(words.simplest, simplest), el('div', { className: 'row' }, button(words.go, go, { className: 'main' })));
  const status = el('p', { className: 'soft' }, app.texts.shell.loading);
  const stage = el('div');
  root.append(el('h1', {}, words.title), status, stage, form);
  area.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Enter' && event.ctrlKey) go();
  });

  /** Explains a puzzle; returns whether that worked. @param {any} puzzle @param {string[]} [marks] */
  async function show(puzzle, marks) {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    try {
      const { cells, more } = await opened(app, puzzle);
      const explained = await app.door.ask('explain', { puzzle: { cells }, marks, simplest: simplest.checked }, { signal });
      player?.unmount();
      stage.replaceChildren();
      player = new StepPlayer(stage, { cells, steps: explained.steps, marks, contradiction: explained.contradiction }, { lesson: (rule) => `#learn/${rule}` });
      const { class: letter, difficulty } = explained;
      const how = letter && fill(difficulty ? words.class : words.classOnly, { class: letter, difficulty: app.texts.play.levels[difficulty] ?? difficulty });
      status.textContent = [more && app.texts.play.first, counted(words[/** @type {'solved' | 'stuck' | 'contradiction'} */ (explained.status)], explained.steps.length), how].filter(Boolean).join(' ');
      app.store.set('explained', typeof puzzle === 'string' ? puzzle : JSON.stringify({ cells }));
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      form.open = true;
      status.replaceChildren(el('span', { className: 'problem', role: 'alert' }, why(error)));
      return false;
    }
  }

  await show(params.puzzle ?? app.store.setting('explained', SAMPLE), params.marks);
  return {
    unmount() {
      asked.abort();
      player?.unmount();
    },
  };
}

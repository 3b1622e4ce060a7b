// Progress: how many puzzles were solved, and how fast, per difficulty; to a file and back.
import { box, button, dialog, download, el, field } from './dom.js';
import { clock } from './play.js';
import { fill } from './texts.js';

/** Shows the results that the browser keeps. @param {import('./main.js').App} app */
export function showProgress(app) {
  const { store, texts } = app;
  const t = texts.progress;
  const say = el('p', { role: 'status' });
  const list = el('div');
  const file = el('input', { type: 'file', accept: '.json', onchange: async () => {
    if (!file.files[0]) return;
    try {
      say.textContent = fill(t.added, { count: store.imported(await file.files[0].text()) });
    } catch {
      say.textContent = t.unread;
    }
    draw();
  } });

  function draw() {
    /** @type {Map<string, number[]>} */
    const times = new Map(Object.keys(texts.play.levels).map((name) => [name, []]));
    for (const { difficulty, seconds } of store.results()) {
      const name = difficulty ?? '';
      times.set(name, [...(times.get(name) ?? []), seconds].sort((one, other) => one - other));
    }
    const line = (/** @type {[string, number[]]} */ [name, all]) => el('tr', {}, el('th', { scope: 'row' }, texts.play.levels[name] ?? t.other), el('td', {}, String(all.length)), el('td', {}, clock(all[0])), el('td', {}, clock(all[Math.floor(all.length / 2)])));
    const solved = [...times].filter(([, all]) => all.length);
    list.replaceChildren(solved.length
      ? el('table', {}, el('thead', {}, el('tr', {}, ...t.head.map((text) => el('th', { scope: 'col' }, text)))), el('tbody', {}, ...solved.map(line)))
      : el('p', {}, t.none));
  }
  draw();
  dialog(t.title, texts.shell.close, list, el('p', { className: 'soft' }, t.about), box('row', button(t.save, () => download('hitori-progress.json', store.exported())), field(t.load, file)), say);
}

// Where puzzles come from: made to wishes, drawn as a picture, pasted, dropped, or read from a file.
import { Board, name } from './board.js';
import { box, button, dialog, el, field, select, why } from './dom.js';
import { fill } from './texts.js';

/** @typedef {import('./main.js').App} App */

const LONGEST = 50;

/** Returns a seed: the service makes the same puzzle of the same seed. */
export const seed = () => Math.floor(Math.random() * 2 ** 48);

/** Asks what the puzzle shall be like, has it made, and hands it on. @param {App} app @param {(puzzle: any) => void} done */
export function newPuzzle(app, done) {
  const { store, texts } = app;
  const t = texts.fresh;
  const side = (/** @type {string} */ key) => el('input', { type: 'number', min: 4, max: LONGEST, value: store.setting(key, 8), required: true, onchange: () => draw() });
  const [rows, cols] = [side('rows'), side('cols')];
  const levels = Object.entries(texts.play.levels);
  const classes = [...'ABCDEFG'].map((letter) => /** @type {[string, string]} */ ([letter, fill(texts.play.class, { class: letter })]));
  const hard = select([['', t.any], ...levels, ...classes], store.setting('hard', 'easy'));
  const symmetry = select(Object.entries(t.symmetries), store.setting('symmetry', 'none'));
  const picture = el('input', { type: 'checkbox', onchange: () => draw() });
  const canvas = el('div', { hidden: true });
  const board = new Board(canvas, { label: t.picture });
  const say = el('p', { role: 'status' });
  const bar = el('progress', { hidden: true, ariaLabel: t.making });
  const make = button(t.make, () => start(), { className: 'main' });
  const form = el('form', { className: 'row' }, field(t.rows, rows), field(t.cols, cols), field(t.hard, hard), field(t.symmetry, symmetry));
  const shown = dialog(t.title, texts.shell.close, form, field(t.draw, picture), canvas, say, bar, box('row', make, button(texts.shell.cancel, () => shown.close())));
  const stop = new AbortController();
  shown.addEventListener('close', () => stop.abort());
  form.onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    start();
  };

  /** Shows the board to draw on, of the size wanted. */
  function draw() {
    canvas.hidden = !picture.checked;
    hard.disabled = symmetry.disabled = picture.checked;
    if (picture.checked && form.checkValidity() && (board.rows !== +rows.value || board.cols !== +cols.value)) {
      board.setPuzzle(Array.from({ length: +rows.value }, () => Array(+cols.value).fill(null)));
      say.textContent = t.drawHow;
    }
  }

  async function start() {
    if (!form.reportValidity() || make.disabled) return;
    for (const [key, value] of Object.entries({ rows: +rows.value, cols: +cols.value, hard: hard.value, symmetry: symmetry.value })) store.set(key, value);
    make.disabled = true;
    bar.hidden = false;
    bar.removeAttribute('value');
    say.textContent = t.making;
    try {
      /** @type {Record<string, any>} */
      const body = { size: `${rows.value}x${cols.value}`, seed: seed() };
      if (picture.checked) {
        const drawn = await legal();
        if (!drawn) return;
        body.shading = drawn;
      } else {
        if (symmetry.value !== 'none') body.symmetry = symmetry.value;
        if (hard.value) body[hard.value.length === 1 ? 'class' : 'difficulty'] = hard.value;
      }
      const puzzle = await app.door.ask('generate', body, {
        signal: stop.signal,
        progress(count, total) {
          say.textContent = fill(t.tried, { count });
          if (total) Object.assign(bar, { max: total, value: count });
        },
      });
      if (!picture.checked) puzzle.difficulty ??= body.difficulty;
      shown.close();
      done(puzzle);
    } catch (problem) {
      if (!stop.signal.aborted) say.textContent = why(problem);
    } finally {
      make.disabled = false;
      bar.hidden = true;
    }
  }

  /** Returns the picture if it can be part of a solution; otherwise shows the nearest that can, or why there is none. */
  async function legal() {
    const drawn = board.marks();
    const { status, rows: mended, changed, reason } = await app.door.ask('shading', { shading: drawn }, { signal: stop.signal });
    if (status === 'legal') return drawn;
    say.textContent = reason;
    if (status === 'repaired') {
      const names = new Set(changed);
      board.setMarks(drawn.map((row, r) => [...row].map((mark, c) => (names.has(name(r, c)) ? mended[r][c] : mark)).join('')));
      board.highlight({ conclusions: changed });
      say.textContent = fill(t.repaired, { count: changed.length, reason });
    }
    return null;
  }
}

/** Asks for a puzzle as text or file. @param {App} app @param {(text: string) => Promise<void>} load */
export function openPuzzle(app, load) {
  const t = app.texts.open;
  const text = el('textarea', { rows: 8, spellcheck: false, placeholder: t.example });
  const say = el('p', { role: 'alert' });
  const file = el('input', { type: 'file', onchange: async () => file.files[0] && (await start(await file.files[0].text())) });
  const shown = dialog(t.title, app.texts.shell.close, el('p', { className: 'soft' }, t.about), field(t.text, text), field(t.file, file), say,
    box('row', button(t.open, () => start(text.value), { className: 'main' }), button(app.texts.shell.cancel, () => shown.close())));
  /** @param {string} value */
  async function start(value) {
    try {
      await load(value);
      shown.close();
    } catch (problem) {
      say.className = 'problem';
      say.textContent = why(problem);
    }
  }
}

/** Returns listeners that take puzzles pasted or dropped anywhere on the page. @param {(text: string) => void} load */
export const accept = (load) => ({
  paste(/** @type {ClipboardEvent} */ event) {
    const text = event.clipboardData?.getData('text').trim();
    if (text) load(text);
  },
  dragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
  async drop(/** @type {DragEvent} */ event) {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = (file ? await file.text() : event.dataTransfer?.getData('text'))?.trim();
    if (text) load(text);
  },
});

// Where puzzles come from: generated to wishes, drawn as a picture, pasted, dropped, or read from a file.
import { Board, name } from './board.js';
import { box, button, dialog, el, field, select, why } from './dom.js';
import { fill } from './texts.js';

/** @typedef {import('./main.js').App} App */

const [SHORTEST, LONGEST] = [4, 50];
/** Cells up to which the generator finds rare kinds of puzzles within seconds: patterns of two lines or of corners are seldom the hardest part of a large board. @type {Record<string, number>} */
const MOST = { fierce: 16 * 16, C: 30 * 30, D: 30 * 30 };

/** @typedef {{rows: number, cols: number, hard: string, symmetry: string}} Wishes */

/** Returns a seed: the service makes the same puzzle of the same seed. */
export const seed = () => Math.floor(Math.random() * 2 ** 48);

/** Returns what a player may ask for on a board of a size: levels, and classes but A, whose rules never shade a cell. @param {App} app @param {number} cells @returns {[string, string][]} */
function offered({ texts }, cells) {
  const classes = [...'BCDEFG'].map((letter) => /** @type {[string, string]} */ ([letter, fill(texts.play.class, { class: letter })]));
  const all = [...Object.entries(texts.play.levels), ...classes].filter(([name]) => cells <= (MOST[name] ?? cells));
  return [['', texts.fresh.any], ...all];
}

/** Returns a wish that can be met: fierce becomes hard where it has to. @param {[string, string][]} options @param {string} wish */
const within = (options, wish) => [wish, 'hard'].find((one) => options.some(([name]) => name === one)) ?? '';

/** Returns the wishes of the last puzzle. @param {App} app @returns {Wishes} */
function wishes(app) {
  const { store } = app;
  const side = (/** @type {string} */ name) => Math.max(SHORTEST, Math.min(LONGEST, Math.round(store.setting(name, 8)) || 8));
  const [rows, cols] = [side('rows'), side('cols')];
  const symmetry = store.setting('symmetry', 'none');
  return { rows, cols, hard: within(offered(app, rows * cols), store.setting('hard', 'easy')), symmetry: symmetry in app.texts.fresh.symmetries ? symmetry : 'none' };
}

/**
 * Generates a puzzle to wishes, or one of a shading.
 * @param {App} app
 * @param {import('./door.js').Asking} asking
 * @param {Wishes} [wanted] without them those of the last puzzle
 * @param {string[]} [shading]
 */
export async function generated(app, asking, { rows, cols, hard, symmetry } = wishes(app), shading) {
  /** @type {Record<string, any>} */
  const body = { size: `${rows}x${cols}`, seed: seed() };
  if (shading) body.shading = shading;
  else {
    if (symmetry !== 'none') body.symmetry = symmetry;
    if (hard) body[hard.length === 1 ? 'class' : 'difficulty'] = hard;
  }
  try {
    const puzzle = await app.door.ask('generate', body, asking);
    puzzle.difficulty ??= body.difficulty;
    return puzzle;
  } catch (problem) {
    // The number of attempts means nothing to a player.
    if (/gave up|time limit/i.test(why(problem))) throw new Error(app.texts.fresh.failed);
    throw problem;
  }
}

/** Asks what the puzzle shall be like, has it made, and hands it on. @param {App} app @param {(puzzle: any) => void} done */
export function newPuzzle(app, done) {
  const { store, texts } = app;
  const t = texts.fresh;
  const last = wishes(app);
  const side = (/** @type {number} */ value) => el('input', { type: 'number', min: SHORTEST, max: LONGEST, value, required: true, oninput: () => offer(), onchange: () => draw() });
  const [rows, cols] = [side(last.rows), side(last.cols)];
  let wish = last.hard;
  const hard = select([], '', (value) => (wish = value));
  const symmetry = select(Object.entries(t.symmetries), last.symmetry);
  const picture = el('input', { type: 'checkbox', onchange: () => draw() });
  const canvas = el('div', { hidden: true });
  const board = new Board(canvas, { label: t.picture });
  const say = el('p', { role: 'status' });
  const bar = el('progress', { hidden: true, ariaLabel: t.making });
  const make = el('button', { className: 'main', autofocus: true }, t.make);
  const form = el('form', {}, box('row', field(t.rows, rows), field(t.cols, cols), field(t.hard, hard), field(t.symmetry, symmetry)),
    field(t.draw, picture), canvas, say, bar, box('row', make, button(texts.shell.cancel, () => shown.close())));
  offer();
  const shown = dialog(t.title, texts.shell.close, form);
  const stop = new AbortController();
  shown.addEventListener('close', () => stop.abort());
  form.onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    start();
  };

  /** Offers the difficulties of the size wanted, and chooses the one wished for if it is among them. */
  function offer() {
    const options = offered(app, +rows.value * +cols.value);
    hard.replaceChildren(...options.map(([value, text]) => el('option', { value }, text)));
    hard.value = within(options, wish);
  }

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
    const wanted = { rows: +rows.value, cols: +cols.value, hard: hard.value, symmetry: symmetry.value };
    for (const [key, value] of Object.entries(wanted)) store.set(key, value);
    make.disabled = true;
    bar.hidden = false;
    bar.removeAttribute('value');
    say.textContent = t.making;
    try {
      const drawn = picture.checked ? await legal() : undefined;
      if (drawn === null) return;
      const puzzle = await generated(app, {
        signal: stop.signal,
        progress(count, total) {
          say.textContent = fill(t.tried, { count });
          if (total) Object.assign(bar, { max: total, value: count });
        },
      }, wanted, drawn);
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

/**
 * Reads a puzzle in any form; of several, the first one. Returns its numbers, and whether there were more.
 * @param {App} app
 * @param {any} puzzle
 * @returns {Promise<{cells: import('./board.js').Cells, more: boolean, state: any}>}
 */
export async function opened(app, puzzle, more = false) {
  try {
    const state = await app.door.ask('session', { puzzle, action: { do: 'open' } });
    return { cells: state.session.cells, more, state };
  } catch (problem) {
    const what = why(problem);
    if (/expected a puzzle in one of the formats/i.test(what)) throw new Error(app.texts.open.nothing);
    const first = !more && /expected one puzzle/i.test(what) && firstOf(puzzle, what);
    if (first) return opened(app, first, true);
    throw problem;
  }
}

/** Returns the first of several puzzles in a text: an element of a list, or what stands before the line of the second one. @param {string} text @param {string} what the reason why the text is refused */
function firstOf(text, what) {
  const line = /line (\d+)/i.exec(what)?.[1];
  if (line) return text.split('\n').slice(0, +line - 1).join('\n');
  try {
    return { cells: JSON.parse(text)[0].cells };
  } catch {
    return null;
  }
}

/** Asks for a puzzle as text or file. @param {App} app @param {(text: string) => Promise<any>} load @param {() => void} done called when the dialog is gone */
export function openPuzzle(app, load, done) {
  const t = app.texts.open;
  const text = el('textarea', { rows: 8, spellcheck: false, placeholder: t.example, autofocus: true });
  const say = el('p', { role: 'alert' });
  const file = el('input', { type: 'file', onchange: async () => file.files[0] && (await start(await file.files[0].text())) });
  const shown = dialog(t.title, app.texts.shell.close, el('p', { className: 'soft' }, t.about), field(t.text, text), field(t.file, file), say,
    box('row', button(t.open, () => start(text.value), { className: 'main' }), button(app.texts.shell.cancel, () => shown.close())));
  /** @param {string} value */
  async function start(value) {
    try {
      await load(value);
      shown.close();
      done();
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

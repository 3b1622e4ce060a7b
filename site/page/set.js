// Set: a board to type numbers into. After every change the service says how many solutions there are, what they share,
// how hard the puzzle is, and which numbers the chosen cell could have instead.
import { Board, name, place } from './board.js';
import { box, button, download, el, field, listen, select, shortcuts, why } from './dom.js';
import { accept, newPuzzle, opened, openPuzzle, seed } from './new.js';
import { fill } from './texts.js';

/** @typedef {import('./main.js').App} App */
/** @typedef {import('./board.js').Cells} Cells */

const LONGEST = 50;
const LARGEST = 9999;
const STEPS_BACK = 500;

/** @param {any} cells @returns {cells is Cells} */
const isBoard = (cells) => Array.isArray(cells) && cells.length > 0 && cells.length <= LONGEST && cells.every((row) => Array.isArray(row) && row.length === cells[0].length && row.length > 0 && row.length <= LONGEST);

/** @param {HTMLElement} root @param {App} app @param {Record<string, any>} params */
export async function mount(root, app, params) {
  const { door, store } = app;
  const t = app.texts.set;
  /** @type {Cells} */
  let cells = Array.from({ length: 6 }, () => Array(6).fill(null));
  /** @type {Cells[]} */
  let past = [];
  /** @type {Cells[]} */
  let future = [];
  let typing = '';
  /** What is known about the board as it is. @type {{status?: string, solutions?: string[][], forced?: string[]}} */
  let known = {};
  /** Changes so far, those that were asked about, and the cell whose numbers are shown. */
  let version = 0;
  let asked = 0;
  let shown = '';
  let busy = false;
  let gone = false;

  const left = box('player');
  const side = (/** @type {string} */ label) => {
    const input = el('input', { type: 'number', min: 2, max: LONGEST, onchange: () => input.reportValidity() && resize() });
    return [input, field(label, input)];
  };
  const [[rows, rowsField], [cols, colsField]] = [side(app.texts.fresh.rows), side(app.texts.fresh.cols)];
  const number = el('input', { type: 'number', min: 0, max: LARGEST, inputMode: 'numeric', oninput: () => number.validity.valid && put(number.value === '' ? null : number.valueAsNumber) });
  const numberField = field('', number);
  const undo = button(app.texts.play.undo, () => step(past, future));
  const redo = button(app.texts.play.redo, () => step(future, past));
  left.append(box('head', el('h1', {}, t.title)), box('row', rowsField, colsField, numberField));
  const board = new Board(left, { readonly: true, labels: true });
  left.append(box('row tools', undo, redo, button(t.erase, () => change(cells.map((row) => row.map(() => null)))),
    button(t.play, () => app.open('play', { puzzle: { cells } })), button(app.texts.play.explain, () => app.open('explain', { puzzle: { cells } }))));

  const verdict = el('p', { className: 'sentence' }, app.texts.shell.loading);
  const grading = el('p', { className: 'soft' });
  const show = select(Object.entries(t.shows), store.setting('show', 'shared'), (value) => {
    store.set('show', value);
    paint();
  });
  const about = el('details', { className: 'soft', hidden: true }, el('summary', {}, t.gradedTitle), el('p', {}, t.gradedAbout));
  const choices = box('choices');
  const choicesTitle = el('h2');
  const say = el('p', { role: 'status' });
  const format = select([['puzzlink', 'puzzlink']], 'puzzlink', () => write());
  const solution = el('input', { type: 'checkbox', onchange: () => write() });
  const text = el('textarea', { rows: 5, readOnly: true, ariaLabel: t.text });
  const image = (/** @type {string} */ label, /** @type {any} */ how) => button(label, () => turn(how));
  const exporting = el('details', { className: 'panel', ontoggle: () => write() }, el('summary', {}, t.export),
    box('row', field(t.format, format), field(t.solution, solution)), text,
    box('row', button(t.copy, () => copy(text.value)), button(t.save, () => download(`hitori.${format.value}.txt`, text.value))));
  root.append(box('stage', left, el('div', {},
    box('panel say', verdict, grading, about, field(t.show, show)),
    box('panel', choicesTitle, choices),
    box('panel',
      box('row', button(t.fresh, () => newPuzzle(app, (made) => {
        change(made.cells);
        toBoard();
      })), button(app.texts.play.open, () => openPuzzle(app, (text) => load(text).then(tell), toBoard)), button(t.vary, () => vary())),
      box('row', image(t.rotate, { image: 'rotate' }), image(t.mirror, { image: 'mirror' }), image(t.renumber, { renumber: true })),
      box('row', button(t.share, () => share()), button(t.link, () => link())), say),
    exporting)));

  /** Does something that may fail, and says so. @param {() => Promise<any>} work */
  const attempt = (work) => work().then(tell, (problem) => tell(why(problem)));
  const tell = (/** @type {any} */ done) => (say.textContent = typeof done === 'string' ? done : '');
  const at = () => place(board.current);
  const chosen = () => cells[at()[0]][at()[1]];

  /** Makes the board another one; the one before can be had back. @param {Cells} next */
  function change(next) {
    past.push(cells);
    past.splice(0, past.length - STEPS_BACK);
    future = [];
    use(next);
  }

  /** @param {Cells[]} from @param {Cells[]} to */
  function step(from, to) {
    const next = from.pop();
    if (!next) return;
    to.push(cells);
    use(next);
  }

  /** Shows a board and asks about it. @param {Cells} next */
  function use(next) {
    const same = next.length === board.rows && next[0].length === board.cols;
    const before = cells;
    cells = next;
    version += 1;
    shown = '';
    typing = '';
    if (!same) board.setPuzzle(cells);
    else cells.forEach((row, r) => row.forEach((value, c) => value !== before[r][c] && board.setNumber(name(r, c), value)));
    [rows.value, cols.value] = [cells.length, cells[0].length];
    undo.disabled = !past.length;
    redo.disabled = !future.length;
    store.set('draft', cells);
    choose();
    ask();
  }

  /** Puts a number into the chosen cell. @param {number | null} value */
  function put(value) {
    if (value === chosen()) return;
    const [row, col] = at();
    change(cells.map((line, r) => (r === row ? line.map((old, c) => (c === col ? value : old)) : line)));
  }

  function resize() {
    change(Array.from({ length: +rows.value }, (_, row) => Array.from({ length: +cols.value }, (_, col) => cells[row]?.[col] ?? null)));
  }

  /** Shows what belongs to the chosen cell. */
  function choose() {
    /** @type {HTMLElement} */ (numberField.firstChild).textContent = fill(t.number, { cell: board.current });
    if (document.activeElement !== number) number.value = chosen() ?? '';
  }

  /** Asks about the board as it is; changes in the meantime are asked about afterwards. */
  async function ask() {
    if (busy) return;
    busy = true;
    while (!gone && (asked !== version || shown !== board.current)) {
      const fresh = asked !== version;
      asked = version;
      const stale = () => gone || asked !== version;
      try {
        await (fresh ? look(stale) : numbers(stale));
      } catch (problem) {
        (fresh ? verdict : choices).textContent = why(problem);
      }
    }
    busy = false;
  }

  /** @param {() => boolean} stale whether the board has changed since */
  async function look(stale) {
    const puzzle = { cells };
    const answer = await door.ask('unique', { puzzle, timeout: '1s' });
    if (stale()) return;
    known = answer;
    const words = t.verdicts[answer.status] ?? t.verdicts.unknown;
    if (verdict.textContent !== words) app.announce(words);
    verdict.textContent = words;
    verdict.dataset.status = answer.status;
    grading.textContent = '…';
    about.hidden = answer.status !== 'unique';
    paint();
    if (answer.status === 'multiple') {
      const { forced } = await door.ask('solve', { puzzle, goal: 'forced', timeout: '1s' });
      if (stale()) return;
      known = { ...answer, forced };
      const open = (forced ?? []).join('').replace(/[^?]/g, '').length;
      grading.textContent = fill(t.open, { count: open });
      paint();
    } else if (answer.status === 'unique') {
      const graded = await door.ask('classify', { puzzle, timeout: '2s' });
      if (stale()) return;
      const difficulty = app.texts.play.levels[graded.difficulty] ?? '–';
      grading.textContent = fill(t.graded, { class: `${graded.class ?? '–'}${graded.steps ?? ''}`, difficulty });
    } else grading.textContent = '';
    write();
  }

  /** Shows which numbers the chosen cell could have. @param {() => boolean} stale */
  async function numbers(stale) {
    shown = board.current;
    choicesTitle.textContent = fill(t.choices, { cell: shown });
    const answer = await door.ask('cells', { puzzle: { cells }, cell: shown, timeout: '2s' });
    if (stale() || shown !== board.current) return;
    const chip = (/** @type {any} */ one) => button(one.class ? fill(t.choice, { number: one.number, grade: `${one.class}${one.steps ?? ''}` }) : String(one.number), () => {
      put(one.number);
      board.focus();
    }, { 'aria-pressed': String(one.number === answer.number) });
    choices.replaceChildren(...Object.entries(t.kinds).flatMap(([kind, text]) => {
      const list = answer.choices.filter((/** @type {any} */ one) => one.status === kind);
      return list.length ? [el('p', { className: 'soft' }, text), box('row chips', ...list.map(chip))] : [];
    }));
  }

  /** Shows what is known as marks on the board. */
  function paint() {
    const { solutions = [], forced } = known;
    const shared = forced ?? (solutions.length === 1 ? solutions[0] : null);
    const which = { shared, first: solutions[0], second: solutions[1] ?? solutions[0] }[show.value];
    board.setMarks(which ?? cells.map((row) => '?'.repeat(row.length)));
    const differs = solutions.length > 1 && which && show.value !== 'shared' ? cells.flatMap((row, r) => row.flatMap((_, c) => (solutions[0][r][c] === solutions[1][r][c] ? [] : [name(r, c)]))) : [];
    board.highlight({ differs });
  }

  /** @param {string} to @param {Record<string, any>} [more] */
  const convert = async (to, more = {}) => (await door.ask('convert', { puzzle: { cells, solution: known.status === 'unique' ? known.solutions?.[0] : undefined }, to, ...more })).text;
  /** @param {string} puzzle */
  const load = async (puzzle) => {
    const { cells, more } = await opened(app, puzzle);
    change(cells);
    return more ? app.texts.play.first : '';
  };
  const toBoard = () => board.focus();
  /** @param {Record<string, any>} how */
  const turn = (how) => attempt(async () => {
    const made = JSON.parse(await convert('json', how));
    change((Array.isArray(made) ? made[0] : made).cells);
  });
  const vary = () => attempt(async () => change((await door.ask('generate', { shading: known.solutions?.[0], size: `${cells.length}x${cells[0].length}`, seed: seed() })).cells));
  const write = () => exporting.open && convert(format.value, { solutions: solution.checked }).then((made) => (text.value = made), (problem) => (text.value = why(problem)));
  /** @param {string} value */
  const copy = (value) => attempt(async () => {
    await navigator.clipboard.writeText(value);
    return fill(t.copied, { text: value.length < 200 ? value : '' });
  });
  const share = () => attempt(async () => copy((await convert('puzzlink')).trim()));
  const link = () => attempt(async () => copy(`${location.href.split('#')[0]}#puzzle=${(await convert('puzzlink')).trim().split('?').pop()}`));

  board.onFocus = () => {
    typing = '';
    choose();
    ask();
  };
  board.onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { key } = event;
    const most = Math.max(9, cells.length, cells[0].length, ...cells.flat().map(Number));
    let next = null;
    if (/^\d$/.test(key)) next = +(typing + key) <= most ? typing + key : key;
    else if (key === 'Backspace') next = typing ? typing.slice(0, -1) : String(chosen() ?? '').slice(0, -1);
    else if (key === 'Delete' || key === '.' || key === ' ') next = '';
    else return false;
    event.preventDefault();
    put(next === '' ? null : +next);
    typing = next;
    return true;
  };
  const deafen = listen({
    ...accept((puzzle) => attempt(() => load(puzzle))),
    keydown: shortcuts({ u: () => step(past, future), r: () => step(future, past) }),
  });
  const draft = params.puzzle?.cells ?? store.setting('draft', /** @type {any} */ ([]));
  use(isBoard(draft) ? draft : cells);
  door.ask('formats', {}).then(({ formats }) => {
    format.replaceChildren(...formats.map((/** @type {any} */ one) => el('option', { value: one.name, title: one.about }, one.name)));
    format.value = 'puzzlink';
  }, () => {});
  return {
    unmount() {
      gone = true;
      deafen();
    },
  };
}

// Play: a session of the service on a board. The board shows a mark at once; the answer then says how things stand.
import { Board } from './board.js';
import { box, button, el, field, listen, select, shortcuts, why } from './dom.js';
import { accept, newPuzzle, openPuzzle } from './new.js';
import { drawExample, rules } from './rule.js';
import { fill } from './texts.js';

/** @typedef {import('./main.js').App} App */
/** @typedef {{kind: 'daily' | 'new' | 'own', difficulty?: string | null, date?: string, class?: string | null}} About */

const LEVELS = ['gentle', 'easy', 'medium', 'hard', 'fierce'];

/** Returns seconds as m:ss. @param {number} seconds */
export const clock = (seconds) => {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  if (!parts[0]) parts.shift();
  return parts.map((part, at) => (at ? String(part).padStart(2, '0') : part)).join(':');
};

/** Returns the local date. */
const today = () => new Date().toLocaleDateString('sv');

/** @param {HTMLElement} root @param {App} app @param {Record<string, any>} params */
export async function mount(root, app, params) {
  const { store } = app;
  const t = app.texts.play;
  /** The puzzle being played. @type {{id: string, about: About, seconds: number, hints: number, solved: boolean, state: any} | null} */
  let game = null;
  /** Actions are sent one after the other. */
  let queue = Promise.resolve();
  let waiting = 0;
  let grade = 0;
  let gone = false;

  const title = el('h1');
  const time = el('span', { className: 'clock', role: 'timer', ariaLabel: t.time });
  const left = box('player', box('head', title, time));
  const board = new Board(left);
  const say = box('panel say');
  const undo = button(t.undo, () => act({ do: 'undo' }), { title: 'u' });
  const redo = button(t.redo, () => act({ do: 'redo' }), { title: 'r' });
  const states = select([], '', (value) => value && act({ do: 'restore', checkpoint: Number(value) }));
  states.ariaLabel = t.restore;
  const option = (/** @type {string} */ name, /** @type {string} */ text, /** @type {boolean} */ on) => {
    const box = el('input', { type: 'checkbox', checked: store.setting(name, on) });
    box.onchange = () => {
      store.set(name, box.checked);
      show();
    };
    return field(text, box);
  };
  const daily = select(LEVELS.map((name) => [name, t.levels[name]]), store.setting('daily', 'easy'), (value) => store.set('daily', value));
  // What needs a puzzle waits for the first one.
  const check = button(t.check, () => act({ do: 'check' }));
  const help = button(t.hint, () => hint(1), { className: 'main', title: 'h' });
  const [explain, edit] = ['explain', 'set'].map((view) => button(view === 'set' ? t.edit : t.explain, () => game && app.open(view, { puzzle: { cells: game.state.session.cells } })));
  const enable = (/** @type {boolean} */ on) => [check, help, explain, edit].forEach((one) => (one.disabled = !on));
  enable(false);
  const tools = box('row tools', undo, redo, check, help);
  left.append(tools);
  const right = el('div', {}, say,
    box('panel',
      box('row', button(t.fresh, () => newPuzzle(app, made)), button(t.open, () => openPuzzle(app, load))),
      box('row', field(t.dailyLabel, daily), button(t.daily, () => openDaily(daily.value).catch(tell), { className: 'low' }))),
    box('panel',
      box('row', button(t.back, () => act({ do: 'back' })), button(t.checkpoint, () => act({ do: 'checkpoint' })), states, button(t.clear, () => act({ do: 'clear' }))),
      option('live', t.live, false), option('clock', t.clock, true)),
    box('row',
      explain,
      edit,
      button(t.print, () => print()),
      button(t.progress, () => import('./progress.js').then((module) => module.showProgress(app)))),
    el('details', { className: 'soft' }, el('summary', {}, t.keysTitle), ...t.keys.map((/** @type {string} */ line) => el('p', {}, line))));
  root.append(box('stage', left, right));
  board.onAction = ({ cells, shade }) => act({ do: 'mark', cells, shade });

  /** Shows a message, perhaps with more. @param {string} text @param {...(Node | null)} more */
  function message(text, ...more) {
    say.replaceChildren(el('p', { className: 'sentence' }, text), ...more.filter((one) => one !== null));
    if (text !== t.empty) app.announce(text);
  }

  /** @param {any} problem */
  function tell(problem) {
    if (problem?.name !== 'AbortError') message(why(problem));
  }

  /** Sends an action after those before it. @param {any} action */
  function act(action) {
    waiting += 1;
    queue = queue.then(async () => {
      if (!game || gone) return;
      try {
        took(await app.door.ask('session', { session: game.state.session, action }), action);
      } catch (problem) {
        board.setMarks(game.state.marks);
        tell(problem);
      }
    }).finally(() => (waiting -= 1));
  }

  /** Takes the answer to an action. @param {any} answer @param {any} action */
  function took(answer, action) {
    if (!game) return;
    const undone = game.state.session.done - answer.session.done;
    game.state = answer;
    if (action.do !== 'check' && grade) {
      grade = 0;
      message(t.empty);
    }
    // Marks made in the meantime are on their way.
    if (waiting <= 1) board.setMarks(answer.marks);
    show();
    if (action.do === 'check') {
      const wrong = answer.mistakes ?? [];
      board.highlight({ mistakes: wrong });
      message(wrong.length ? fill(wrong.length > 1 ? t.mistakes : t.mistake, { count: wrong.length }) : answer.solved ? t.allRight : t.right);
    }
    if (action.do === 'back') message(undone > 0 ? fill(t.undone, { count: undone }) : t.right);
    if (answer.solved && !game.solved) won();
    keep();
  }

  /** Shows how things stand, the marks aside. */
  function show() {
    if (!game) return;
    const { state } = game;
    undo.disabled = !state.can_undo;
    redo.disabled = !state.can_redo;
    const live = store.setting('live', false);
    board.highlight({ violations: live ? state.violations.flatMap((/** @type {any} */ one) => one.cells) : [] });
    const points = state.session.checkpoints ?? [];
    states.hidden = !points.length;
    states.replaceChildren(...[['', t.restore], ...points.map((/** @type {number} */ moves) => [moves, fill(t.moves, { count: moves })])].map(([value, text]) => el('option', { value }, text)));
    time.hidden = !store.setting('clock', true);
    time.textContent = clock(game.seconds);
    left.classList.toggle('won', game.solved);
  }

  function keep() {
    if (!game) return;
    const { id, about, seconds, hints, solved, state } = game;
    store.keep(id, { session: state.session, about, seconds, hints, solved, at: Date.now() });
  }

  /** Shows the next grade of a hint. @param {number} wanted */
  async function hint(wanted) {
    if (!game) return;
    await queue;
    grade = wanted;
    const { session } = game.state;
    if (grade === 1) {
      game.hints += 1;
      // Now, not when the page is left: Firefox may lose what is kept that late.
      keep();
    }
    try {
      const answer = await app.door.ask('hint', { session, grade });
      const whole = grade === 2 ? await app.door.ask('hint', { session, grade: 3 }) : answer;
      if (gone || grade !== wanted) return;
      const { step } = answer;
      board.highlight({ mistakes: answer.mistakes, area: grade === 1 ? answer.cells : [], premises: grade === 2 ? answer.cells : step?.premises, conclusions: step?.conclusions });
      board.reveal(answer.mistakes[0] ?? answer.cells[0]);
      const text = answer.text || t.hints[answer.status];
      if (!whole.step && grade > 1 || !['hint', 'step'].includes(answer.status)) return message(text);
      const rule = whole.step && (await rules(app)).get(whole.step.rule);
      const more = grade < 3 ? button(t.more, () => hint(wanted + 1)) : button(t.doIt, () => take(step));
      const inside = say.contains(document.activeElement);
      message(text, box('row', more, rule && grade > 1 && button(t.lesson, () => app.open('learn', { rule: rule.id }))), rule && grade > 1 ? drawExample(rule) : null);
      if (inside) more.focus({ preventScroll: true });
    } catch (problem) {
      tell(problem);
    }
  }

  /** Marks what a step concludes. @param {any} step */
  function take(step) {
    for (const shade of ['shaded', 'white']) {
      const cells = step.conclusions.filter((/** @type {any} */ one) => one.shade === shade).map((/** @type {any} */ one) => one.cell);
      if (cells.length) act({ do: 'mark', cells, shade });
    }
    board.focus(step.conclusions[0].cell);
  }

  async function won() {
    if (!game) return;
    const mine = game;
    mine.solved = true;
    left.classList.add('won');
    message(fill(mine.hints ? t.wonHints : t.won, { time: clock(mine.seconds), hints: mine.hints }), box('row', button(t.another, () => newPuzzle(app, made), { className: 'main' })));
    const { cells } = mine.state.session;
    const grading = mine.about.difficulty ? null : await app.door.ask('classify', { puzzle: { cells }, timeout: '2s' }).catch(() => null);
    const difficulty = mine.about.difficulty ?? grading?.difficulty ?? null;
    store.add([{ id: mine.id, size: `${cells.length}×${cells[0].length}`, difficulty, seconds: Math.round(mine.seconds), hints: mine.hints, at: Date.now() }]);
  }

  /** Opens a puzzle in any form, with the marks that were made on it before. @param {any} puzzle @param {About} about */
  async function open(puzzle, about) {
    let state = await app.door.ask('session', { puzzle, action: { do: 'open' } });
    const { cells } = state.session;
    const id = store.id(cells);
    const kept = store.kept(id);
    if (kept) {
      try {
        state = await app.door.ask('session', { session: kept.session, action: { do: 'open' } });
        if (about.kind === 'own') about = /** @type {About} */ (kept.about ?? about);
      } catch {
        store.forget(id);
      }
    }
    // Whoever has gone to another view in the meantime stays there.
    if (!root.isConnected) return;
    keep();
    grade = 0;
    game = { id, about, seconds: kept?.seconds ?? 0, hints: kept?.hints ?? 0, solved: !!state.solved, state };
    enable(true);
    board.setPuzzle(cells);
    board.setMarks(state.marks);
    const size = `${cells.length}×${cells[0].length}`;
    const level = about.difficulty ? t.levels[about.difficulty] ?? about.difficulty : about.class ? fill(t.class, { class: about.class }) : '';
    title.textContent = [about.kind === 'daily' ? new Date(`${about.date}T12:00`).toLocaleDateString(t.locale, { day: 'numeric', month: 'long' }) : '', size, level].filter(Boolean).join(' · ');
    show();
    message({ multiple: t.multiple, unsolvable: t.unsolvable }[/** @type {string} */ (state.status)] ?? t.empty);
    keep();
    store.set('current', id);
    // Loaded anew, the page shows this puzzle, not the one of an older address.
    if (puzzle !== params.puzzle) history.replaceState(null, '', '#play');
  }

  const load = (/** @type {string} */ text) => open(text, { kind: 'own' });
  const made = (/** @type {any} */ puzzle) => open({ cells: puzzle.cells }, { kind: 'new', difficulty: puzzle.difficulty, class: puzzle.class });

  /** @param {string} difficulty */
  async function openDaily(difficulty) {
    const date = today();
    const puzzle = await app.door.ask('daily', { date, difficulty });
    await open({ cells: puzzle.cells }, { kind: 'daily', difficulty, date });
  }

  /** Opens what the address names, or the last puzzle, or today's. */
  async function start() {
    if (params.puzzle) return open(params.puzzle, { kind: 'own' });
    const kept = store.kept(store.setting('current', ''));
    if (kept) return open({ cells: kept.session.cells }, /** @type {About} */ (kept.about));
    return openDaily(daily.value);
  }

  const seconds = setInterval(() => {
    if (!game || game.solved || document.hidden) return;
    game.seconds += 1;
    time.textContent = clock(game.seconds);
  }, 1000);
  const deafen = listen({
    ...accept((text) => load(text).catch(tell)),
    keydown: shortcuts({ u: () => act({ do: 'undo' }), r: () => act({ do: 'redo' }), h: () => hint(grade ? Math.min(grade + 1, 3) : 1) }),
  });
  addEventListener('pagehide', keep);
  await start().catch((problem) => {
    tell(problem);
    if (!game) return openDaily('easy').then(() => tell(problem)).catch(tell);
  });
  return {
    unmount() {
      gone = true;
      keep();
      clearInterval(seconds);
      removeEventListener('pagehide', keep);
      deafen();
    },
  };
}

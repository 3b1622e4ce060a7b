// Play: a session of the service on a board. The board shows a mark at once; the answer then says how things stand.
import { Board, SIGNS, place } from './board.js';
import { box, button, el, field, listen, select, sentence, shortcuts, why } from './dom.js';
import { accept, generated, newPuzzle, opened, openPuzzle } from './new.js';
import { drawExample, rules } from './rule.js';
import { counted, fill } from './texts.js';

/** @typedef {import('./main.js').App} App */
/** @typedef {{kind: 'daily' | 'new' | 'own', difficulty?: string | null, date?: string, class?: string | null}} About */

const LEVELS = ['gentle', 'easy', 'medium', 'hard', 'fierce'];

/** Returns seconds as m:ss. @param {number} seconds */
export const clock = (seconds) => {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  if (!parts[0]) parts.shift();
  return parts.map((part, at) => (at ? String(part).padStart(2, '0') : part)).join(':');
};

/** Broken rules that are named one by one. */
const NAMED = 3;

/** Returns the local date, of now or of another time. @param {number} [time] */
const today = (time = Date.now()) => new Date(time).toLocaleDateString('sv');

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
  /** Stops the puzzle that is being made. */
  let making = new AbortController();

  const title = el('h1', {}, app.texts.shell.views.play);
  const time = el('span', { className: 'clock', role: 'timer', ariaLabel: t.time });
  const left = box('player', box('head', title, time));
  const board = new Board(left, { labels: true });
  const say = box('panel say', el('p', { className: 'sentence' }, t.empty), el('p', { className: 'soft loading' }, app.texts.shell.loading));
  const undo = button(t.undo, () => act({ do: 'undo' }), { title: 'u' });
  const redo = button(t.redo, () => act({ do: 'redo' }), { title: 'r' });
  const states = select([], '', (value) => value && act({ do: 'restore', checkpoint: Number(value) }));
  states.ariaLabel = t.restore;
  states.hidden = true;
  const option = (/** @type {string} */ name, /** @type {string} */ text, /** @type {boolean} */ on) => {
    const box = el('input', { type: 'checkbox', checked: store.setting(name, on) });
    box.onchange = () => {
      store.set(name, box.checked);
      show();
      if (name === 'live') remind();
    };
    return field(text, box);
  };
  const level = store.setting('daily', 'easy');
  const daily = select(LEVELS.map((name) => [name, t.levels[name]]), LEVELS.includes(level) ? level : 'easy', (value) => store.set('daily', value));
  // What needs a puzzle waits for the first one, and what fetches one for the service.
  const check = button(t.check, () => act({ do: 'check' }));
  const help = button(t.hint, () => hint(1), { className: 'main', title: 'h' });
  const [explain, edit] = ['explain', 'set'].map((view) => button(view === 'set' ? t.edit : t.explain, () => game && app.open(view, { puzzle: { cells: game.state.session.cells } })));
  const [back, checkpoint, clear] = [button(t.back, () => act({ do: 'back' })), button(t.checkpoint, () => act({ do: 'checkpoint' })), button(t.clear, () => act({ do: 'clear' }))];
  const paper = button(t.print, () => print());
  const playing = [undo, redo, check, help, explain, edit, back, checkpoint, clear, paper];
  const [fresh, other, now] = [button(t.fresh, () => newPuzzle(app, made)), button(t.open, () => openPuzzle(app, load, toBoard)), button(t.daily, () => openDaily(daily.value).catch(tell), { className: 'low' })];
  const sources = [fresh, other, now];
  const enable = (/** @type {HTMLButtonElement[]} */ buttons, on = true) => buttons.forEach((one) => (one.disabled = !on));
  enable([...playing, ...sources], false);
  // The daily puzzle that another day left unsolved.
  const unfinished = button('', () => {
    const kept = store.kept(store.setting('unfinished', ''));
    if (!kept) return;
    store.set('resumed', today());
    open({ cells: kept.session.cells }, /** @type {About} */ (kept.about)).then(toBoard, tell);
  }, { hidden: true });
  const lost = el('p', { className: 'problem', role: 'status' });
  const tools = box('row tools', undo, redo, check, help);
  left.append(tools);
  const right = el('div', {}, say,
    box('panel',
      box('row', fresh, other),
      box('row', field(t.dailyLabel, daily), now, unfinished)),
    box('panel',
      box('row', back, checkpoint, states, clear),
      option('live', t.live, false), option('clock', t.clock, true), lost),
    box('row',
      explain,
      edit,
      paper,
      button(t.progress, () => import('./progress.js').then((module) => module.showProgress(app)))),
    el('details', { className: 'soft' }, el('summary', {}, t.keysTitle), ...t.keys.map((/** @type {string} */ line) => el('p', {}, line))));
  root.append(box('stage', left, right));
  board.onAction = ({ cells, shade }) => {
    const [row, column] = place(cells[0]).map((at) => at + 1);
    const words = { count: cells.length, row, column, shade: app.texts.board.marks[SIGNS[shade]] ?? t.cleared };
    app.announce(fill(cells.length > 1 ? t.markedMany : t.marked, words));
    act({ do: 'mark', cells, shade });
  };

  /** Shows a message, perhaps with more. @param {string} text @param {...(Node | null)} more */
  function message(text, ...more) {
    say.replaceChildren(el('p', { className: 'sentence' }, text), ...more.filter((one) => one !== null));
    if (text !== t.empty) app.announce(text);
  }

  /** @param {any} problem */
  function tell(problem) {
    if (problem?.name !== 'AbortError') message(why(problem));
  }

  /** Shows the state of the puzzle: its broken rules if they are wanted, else what to do with it. */
  function remind() {
    if (!game || grade) return;
    if (game.solved) return celebrate();
    const { violations, status } = game.state;
    const text = store.setting('live', false) && violations.length ? broken(violations) : { multiple: t.multiple, unsolvable: t.unsolvable }[/** @type {string} */ (status)] ?? t.empty;
    if (say.textContent !== text) message(text);
  }

  /** Returns the names of broken rules. @param {{kind: string, cells: string[]}[]} violations */
  function broken(violations) {
    const named = violations.slice(0, NAMED).map(({ kind, cells }) => {
      const [row, column] = place(cells[0]);
      return fill(t.broken[kind] ?? '', { row: row + 1, column: column + 1, number: game?.state.session.cells[row][column] ?? '', cells: `${cells.slice(0, 4).join(', ')}${cells.length > 4 ? ' …' : ''}` });
    });
    return [...named, violations.length > NAMED && fill(t.brokenMore, { count: violations.length - NAMED })].filter(Boolean).join(' ');
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
    // Not solved any more: the game continues, from the beginning if everything was cleared.
    if (game.solved && !answer.solved) Object.assign(game, { solved: false }, action.do === 'clear' ? { seconds: 0, hints: 0 } : {});
    // Marks made in the meantime are on their way.
    if (waiting <= 1) board.setMarks(answer.marks);
    show();
    if (action.do === 'check') {
      const wrong = answer.mistakes ?? [];
      board.highlight({ mistakes: wrong });
      grade = 0;
      message(answer.status === 'unsolvable' ? t.unsolvable : wrong.length ? counted(t.mistakes, wrong.length) : answer.solved ? t.allRight : t.right);
    } else if (action.do === 'back') {
      grade = 0;
      message(answer.status === 'unsolvable' ? t.unsolvable : undone > 0 ? fill(t.undone, { count: undone }) : t.right);
    } else {
      grade = 0;
      if (!answer.solved) remind();
    }
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
    const words = store.lasts() ? '' : t.lost;
    if (lost.textContent !== words) lost.textContent = words;
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
      // The second grade begins with the rule's code, which is for the links to lessons: people read its name.
      const from = grade === 2 && whole.step ? answer.text.indexOf(whole.step.name) : 0;
      const text = sentence(answer.text?.slice(Math.max(0, from)) || t.hints[answer.status]);
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

  /** Shows that the puzzle is solved, and offers the next one. */
  function celebrate() {
    if (game) message(fill(game.hints ? t.wonHints : t.won, { time: clock(game.seconds), hints: game.hints }), box('row', button(t.another, another, { className: 'main' })));
  }

  /** Makes another puzzle to the wishes of the last one, and opens it. */
  async function another() {
    making.abort();
    making = new AbortController();
    const { signal } = making;
    const cancel = button(app.texts.shell.cancel, () => making.abort());
    const words = app.texts.fresh;
    message(words.making, box('row', cancel));
    cancel.focus({ preventScroll: true });
    const line = /** @type {HTMLElement} */ (say.firstChild);
    try {
      await made(await generated(app, { signal, progress: (count) => (line.textContent = fill(words.tried, { count })) }));
    } catch (problem) {
      if (gone || !cancel.isConnected) return;
      if (signal.aborted) celebrate();
      else message(why(problem), box('row', button(t.fresh, () => newPuzzle(app, made), { className: 'main' })));
    }
  }

  async function won() {
    if (!game) return;
    const mine = game;
    mine.solved = true;
    left.classList.add('won');
    celebrate();
    const { cells } = mine.state.session;
    const grading = mine.about.difficulty ? null : await app.door.ask('classify', { puzzle: { cells }, timeout: '2s' }).catch(() => null);
    const difficulty = mine.about.difficulty ?? grading?.difficulty ?? null;
    store.add([{ id: mine.id, size: `${cells.length}×${cells[0].length}`, difficulty, seconds: Math.round(mine.seconds), hints: mine.hints, at: Date.now() }]);
  }

  /** Opens a puzzle in any form, with the marks that were made on it before. @param {any} puzzle @param {About} about */
  async function open(puzzle, about) {
    making.abort();
    let { cells, more, state } = await opened(app, puzzle);
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
    enable(playing);
    board.setPuzzle(cells);
    board.setMarks(state.marks);
    const size = `${cells.length}×${cells[0].length}`;
    const level = about.difficulty ? t.levels[about.difficulty] ?? about.difficulty : about.class ? fill(t.class, { class: about.class }) : '';
    title.textContent = [about.kind === 'daily' ? dayOf(about) : '', size, level].filter(Boolean).join(' · ');
    say.textContent = '';
    show();
    remind();
    if (more) message(t.first);
    keep();
    store.set('current', id);
    offerUnfinished();
    // Loaded anew, the page shows this puzzle, not the one of an older address.
    if (puzzle !== params.puzzle) history.replaceState(history.state, '', '#play');
  }

  /** @param {About} about */
  const dayOf = ({ date }) => new Date(`${date}T12:00`).toLocaleDateString(t.locale, { day: 'numeric', month: 'long' });
  const toBoard = () => board.focus();
  const load = (/** @type {string} */ text) => started.then(() => open(text, { kind: 'own' }));
  const made = (/** @type {any} */ puzzle) => open({ cells: puzzle.cells }, { kind: 'new', difficulty: puzzle.difficulty, class: puzzle.class }).then(toBoard, tell);

  /** Offers the unsolved daily puzzle of another day, as long as there is one and it is not the one on the board. */
  function offerUnfinished() {
    const id = store.setting('unfinished', '');
    const kept = id && id !== game?.id ? store.kept(id) : null;
    unfinished.hidden = !kept || kept.solved;
    if (kept) unfinished.textContent = fill(t.unfinished, { day: dayOf(/** @type {About} */ (kept.about)) });
  }

  /** @param {string} difficulty */
  async function openDaily(difficulty) {
    const date = today();
    const puzzle = await app.door.ask('daily', { date, difficulty });
    await open({ cells: puzzle.cells }, { kind: 'daily', difficulty, date });
  }

  /** Opens what the address names, or the last puzzle, or today's: on another day if the last one is solved or was a daily one. */
  async function start() {
    if (params.puzzle) return open(params.puzzle, { kind: 'own' });
    const id = store.setting('current', '');
    const kept = store.kept(id);
    if (kept) {
      const about = /** @type {About} */ (kept.about ?? { kind: 'own' });
      const resumed = !kept.solved && store.setting('resumed', '') === today();
      const over = about.kind === 'daily' ? about.date !== today() && !resumed : kept.solved && today(kept.at) !== today();
      if (!over) return open({ cells: kept.session.cells }, about);
      if (!kept.solved) store.set('unfinished', id);
    }
    return openDaily(daily.value);
  }

  const seconds = setInterval(() => {
    if (!game || game.solved || document.hidden) return;
    game.seconds += 1;
    time.textContent = clock(game.seconds);
  }, 1000);
  const deafen = listen({
    ...accept((text) => load(text).then(toBoard, tell)),
    // A page that was left open overnight shows the new day's puzzle once the old one is solved.
    visibilitychange: () => !document.hidden && game?.solved && game.about.kind === 'daily' && game.about.date !== today() && openDaily(daily.value).catch(tell),
    keydown: shortcuts({ u: () => act({ do: 'undo' }), r: () => act({ do: 'redo' }), h: () => hint(grade ? Math.min(grade + 1, 3) : 1) }),
  });
  addEventListener('pagehide', keep);
  // The same puzzle in another tab: what was marked last counts in both.
  const unwatch = store.watch(async (id) => {
    const kept = id === game?.id && !waiting ? store.kept(id) : null;
    const state = kept && (await app.door.ask('session', { session: kept.session, action: { do: 'open' } }).catch(() => null));
    if (!state || id !== game?.id || waiting) return;
    Object.assign(game, { state, seconds: Math.max(game.seconds, kept.seconds), hints: kept.hints, solved: !!state.solved });
    grade = 0;
    board.setMarks(state.marks);
    show();
    remind();
  });
  const started = start().catch((problem) => {
    tell(problem);
    if (!game) return openDaily(daily.value).then(() => tell(problem)).catch(tell);
  }).finally(() => enable(sources));
  await started;
  return {
    unmount() {
      gone = true;
      making.abort();
      unwatch();
      keep();
      clearInterval(seconds);
      removeEventListener('pagehide', keep);
      deafen();
    },
  };
}

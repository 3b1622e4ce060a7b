// A board on which one rule is to be found, as part of its lesson.
import { Board, SIGNS, name, place } from './board.js';
import { box, button, el, why } from './dom.js';
import { marked } from './steps.js';
import { fill } from './texts.js';

/** @typedef {import('./steps.js').Step} Step */
/** @typedef {import('./board.js').Highlights} Highlights */

/**
 * Shows boards to practise a rule on, one after the other.
 * @param {HTMLElement} root
 * @param {import('./main.js').App} app
 * @param {{id: string, statement: string}} rule
 * @param {() => void} found called whenever the rule was found
 */
export function practise(root, app, rule, found) {
  const words = app.texts.learn;
  /** The step that is to be found; none once it is. @type {Step | null} */
  let step = null;
  /** The board as it was given: its step, its numbers, its marks, its solution. @type {{step: Step, cells: any, marks: string[], solution: string[]}} */
  let given;
  /** @type {string[]} */
  let marks = [];
  let grade = 0;
  let seed = Math.floor(Math.random() * 1e6);
  let asked = new AbortController();

  const left = el('div');
  const said = el('p', { className: 'sentence', 'aria-live': 'polite' });
  const more = button(words.hint, () => hint());
  const explain = button(words.explain, () => app.open('explain', { puzzle: { cells: given.cells } }));
  root.replaceChildren(box('stage', left, el('div', {}, box('panel', said), box('row', more, button(words.reset, reset), button(words.next, next, { className: 'main' })), explain)));
  const board = new Board(left, { labels: true });
  board.onAction = ({ cells, shade }) => mark(cells, shade);
  board.onKey = (event) => {
    if (event.key.toLowerCase() !== 'h' || event.ctrlKey || event.metaKey) return false;
    hint();
    return true;
  };

  /** Does something with the service; what goes wrong is said, unless nobody waits any more. @param {(ask: (request: string, body: object) => Promise<any>) => Promise<void>} work */
  async function attempt(work) {
    const { signal } = asked;
    try {
      await work((request, body) => app.door.ask(request, /** @type {any} */ (body), { signal }));
    } catch (problem) {
      if (!signal.aborted) say(why(problem));
    }
  }

  /** Fetches the next board. */
  function next() {
    asked.abort();
    asked = new AbortController();
    said.textContent = words.making;
    return attempt(async (ask) => {
      const answer = await ask('practice', { rule: rule.id, seed: seed++ });
      const { solutions } = await ask('solve', { puzzle: { cells: answer.cells } });
      given = { ...answer, solution: solutions[0] };
      board.setPuzzle(given.cells);
      reset();
      board.focus();
      board.box.scrollIntoView({ block: 'nearest' });
    });
  }

  function reset() {
    ({ step, marks } = given);
    grade = 0;
    board.setMarks(marks);
    say(words.task);
  }

  /** Says something, with cells outlined. @param {string} text @param {Highlights} [highlights] */
  function say(text, highlights = {}) {
    said.textContent = text;
    board.highlight(highlights);
    more.textContent = grade > 0 && grade < 3 ? words.more : words.hint;
  }

  /** @param {string[]} cells @param {import('./board.js').Shade} shade */
  function mark(cells, shade) {
    marks = marked(marks, cells.map((cell) => ({ cell, shade })));
    const wrong = mistakes();
    if (wrong.length) return say(words.wrong, { mistakes: wrong });
    // Shaded cells are enough: what is left is white.
    const solved = marks.join().replaceAll('?', '-') === given.solution.join();
    if (step?.conclusions.every((one) => at(one.cell) === SIGNS[one.shade])) {
      const { text, premises, conclusions } = step;
      const decided = conclusions.map(({ cell }) => cell);
      step = null;
      grade = 0;
      found();
      return say(`${fill(words.right, { text })} ${solved ? words.solved : words.goOn}`, { premises: premises.filter((cell) => !decided.includes(cell)), conclusions: decided });
    }
    if (!step) grade = 0;
    const part = shade === 'undecided' || step?.conclusions.some(({ cell }) => cells.includes(cell));
    say(solved ? words.solved : !step ? words.goOn : part ? words.task : words.other);
  }

  /** Gives away a little more: of the rule that is to be found, and after that of whatever comes next. */
  async function hint() {
    const wrong = mistakes();
    if (wrong.length) return say(words.mistake, { mistakes: wrong });
    grade = Math.min(3, grade + 1);
    if (step) {
      const { text, premises, conclusions } = step;
      const outlined = [...premises, ...conclusions.map(({ cell }) => cell)];
      return say(fill(words.grades[grade - 1], { statement: rule.statement, text }), [{}, { premises: outlined }, { premises, conclusions }][grade - 1]);
    }
    await attempt(async (ask) => {
      const answer = await ask('hint', { puzzle: { cells: given.cells }, marks, grade });
      const { premises, conclusions } = answer.step ?? { premises: answer.cells };
      say(answer.text ?? app.texts.play.hints[answer.status], { premises, conclusions });
    });
  }

  /** @param {string} cell */
  const at = (cell) => marks[place(cell)[0]][place(cell)[1]];
  const mistakes = () => marks.flatMap((row, r) => [...row].flatMap((sign, c) => (sign !== '?' && sign !== given.solution[r][c] ? [name(r, c)] : [])));

  next();
  return { unmount: () => asked.abort() };
}

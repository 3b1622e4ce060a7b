// A board on which one rule is to be found, as part of its lesson.
import { Board, SIGNS, place } from './board.js';
import { button, el } from './dom.js';
import { marked } from './steps.js';
import { fill } from './texts.js';

/** @typedef {import('./steps.js').Step} Step */

export class Practice {
  /** The step that is to be found; none once it is. @type {Step | null} */
  #step = null;
  /** The same, for starting again. @type {Step | null} */
  #goal = null;
  /** @type {(number | null)[][]} */
  #cells = [];
  /** Rows of marks. @type {string[]} */
  #start = [];
  #marks = /** @type {string[]} */ ([]);
  #solution = /** @type {string[]} */ ([]);
  #grade = 0;
  #seed = Math.floor(Math.random() * 1e6);
  #asked = new AbortController();

  /**
   * @param {HTMLElement} root
   * @param {import('./main.js').App} app
   * @param {{id: string, statement: string}} rule
   * @param {() => void} found called whenever the rule was found
   */
  constructor(root, app, rule, found) {
    const words = app.texts.learn;
    this.app = app;
    this.rule = rule;
    this.found = found;
    const box = el('div');
    this.said = el('p', { className: 'sentence', 'aria-live': 'polite' });
    this.hintButton = button(words.hint, () => this.hint());
    const buttons = [this.hintButton, button(words.reset, () => this.#reset()), button(words.next, () => this.next(), { className: 'main' })];
    const explain = button(words.explain, () => app.open('explain', { puzzle: { cells: this.#cells } }));
    root.replaceChildren(el('div', { className: 'stage' }, box, el('div', {}, el('div', { className: 'panel' }, this.said), el('div', { className: 'row' }, ...buttons), explain)));
    this.board = new Board(box, { labels: true });
    this.board.onAction = ({ cells, shade }) => this.#mark(cells, shade);
    this.board.onKey = (event) => {
      if (event.key.toLowerCase() !== 'h' || event.ctrlKey || event.metaKey) return false;
      this.hint();
      return true;
    };
    this.next();
  }

  unmount() {
    this.#asked.abort();
  }

  /** Fetches the next board. */
  async next() {
    const { app, rule } = this;
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    this.said.textContent = app.texts.learn.making;
    try {
      const { cells, marks, step } = await app.door.ask('practice', { rule: rule.id, seed: this.#seed++ }, { signal });
      const { solutions } = await app.door.ask('solve', { puzzle: { cells } }, { signal });
      [this.#cells, this.#start, this.#goal, this.#solution] = [cells, marks, step, solutions[0]];
      this.board.setPuzzle(cells);
      this.#reset();
      this.board.focus();
      this.board.box.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      if (!signal.aborted) this.said.replaceChildren(el('span', { className: 'problem' }, /** @type {Error} */ (error).message));
    }
  }

  #reset() {
    this.#step = this.#goal;
    this.#marks = this.#start;
    this.#grade = 0;
    this.board.setMarks(this.#marks);
    this.#say(this.app.texts.learn.task);
  }

  /** Says something, with cells outlined. @param {string} text @param {import('./board.js').Highlights} [highlights] */
  #say(text, highlights = {}) {
    this.said.textContent = text;
    this.board.highlight(highlights);
    this.hintButton.textContent = this.#grade > 0 && this.#grade < 3 ? this.app.texts.learn.more : this.app.texts.learn.hint;
  }

  /** @param {string[]} cells @param {import('./board.js').Shade} shade */
  #mark(cells, shade) {
    const words = this.app.texts.learn;
    this.#marks = marked(this.#marks, cells.map((cell) => ({ cell, shade })));
    const mistakes = this.#mistakes();
    const step = this.#step;
    if (mistakes.length > 0) return this.#say(words.wrong, { mistakes });
    if (step?.conclusions.every((mark) => this.#shade(mark.cell) === SIGNS[mark.shade])) {
      this.#step = null;
      this.#grade = 0;
      this.found();
      const conclusions = step.conclusions.map((mark) => mark.cell);
      return this.#say(`${fill(words.right, { text: step.text })} ${this.#solved() ? words.solved : words.goOn}`, { premises: step.premises.filter((cell) => !conclusions.includes(cell)), conclusions });
    }
    const part = step?.conclusions.some((mark) => cells.includes(mark.cell));
    if (!step) this.#grade = 0;
    this.#say(this.#solved() ? words.solved : !step ? words.goOn : part || shade === 'undecided' ? words.task : words.other);
  }

  /** Gives away a little more: of the rule that is to be found, and after that of whatever comes next. */
  async hint() {
    const { app, rule } = this;
    const words = app.texts.learn;
    const step = this.#step;
    const mistakes = this.#mistakes();
    if (mistakes.length > 0) return this.#say(words.mistake, { mistakes });
    this.#grade = Math.min(3, this.#grade + 1);
    if (step) {
      const outlined = [...step.premises, ...step.conclusions.map(({ cell }) => cell)];
      const shown = [{}, { premises: outlined }, { premises: step.premises, conclusions: step.conclusions }][this.#grade - 1];
      return this.#say(fill(words.grades[this.#grade - 1], { statement: rule.statement, text: step.text }), shown);
    }
    const { signal } = this.#asked;
    try {
      const hint = await app.door.ask('hint', { puzzle: { cells: this.#cells }, marks: this.#marks, grade: this.#grade }, { signal });
      const { premises, conclusions } = hint.step ?? {};
      this.#say(hint.text ?? app.texts.play.hints[hint.status], hint.step ? { premises, conclusions } : { area: hint.cells ?? [] });
    } catch (error) {
      if (!signal.aborted) this.#say(/** @type {Error} */ (error).message);
    }
  }

  #shade(/** @type {string} */ cell) {
    const [row, col] = place(cell);
    return this.#marks[row][col];
  }

  #mistakes() {
    const wrong = (/** @type {string} */ sign, /** @type {number} */ r, /** @type {number} */ c) => sign !== '?' && sign !== this.#solution[r][c];
    return this.#marks.flatMap((row, r) => [...row].flatMap((sign, c) => (wrong(sign, r, c) ? [`r${r + 1}c${c + 1}`] : [])));
  }

  #solved() {
    // Shaded cells are enough: what is left is white.
    return this.#marks.every((row, r) => [...row].every((sign, c) => (sign === 'x') === (this.#solution[r][c] === 'x')));
  }
}

// A solution step by step, forwards and backwards. It needs a puzzle and its steps, and nobody to ask.
import { Board, SIGNS, place } from './board.js';
import { button, el, field } from './dom.js';
import { counted, fill, texts } from './texts.js';

/** @typedef {import('./board.js').Shade} Shade */
/** @typedef {{cell: string, shade: Shade}} Mark */
/**
 * A step as the view explain/1 has it; the last three are those of an assumption that fails.
 * @typedef {{rule: string, name: string, class: string, conclusions: Mark[], premises: string[], text: string,
 *   assumed?: Mark, steps?: Step[], contradiction?: {cells: string[], text: string}}} Step
 */
/**
 * One picture: the board after a step, or within an assumption. Its marks are those of the picture before it and its own: with all of
 * them in every picture, a large board would fill the memory.
 * @typedef {{number: string, depth: number, text: string, step: Step | null, before: Frame | null, marks: Mark[],
 *   highlights: import('./board.js').Highlights}} Frame
 */

/**
 * Returns rows of marks with some changed.
 * @param {string[]} rows
 * @param {Mark[]} marks
 */
export function marked(rows, marks) {
  const all = rows.map((row) => [...row]);
  for (const { cell, shade } of marks) {
    const [row, col] = place(cell);
    all[row][col] = SIGNS[shade];
  }
  return all.map((row) => row.join(''));
}

/**
 * Returns all marks that a picture adds to the start.
 * @param {Frame | null} frame
 */
export function added(frame) {
  /** @type {Mark[]} */
  const marks = [];
  for (; frame; frame = frame.before) marks.push(...frame.marks);
  return marks.reverse();
}

/**
 * Returns the pictures of some steps. What an assumption leads to comes before what follows from its failure.
 * @param {Frame} before the picture that they begin from
 * @param {Step[]} steps
 * @param {string} [outer] number of the step that these belong to
 * @param {number} [depth]
 * @returns {Frame[]}
 */
export function frames(before, steps, outer = '', depth = 0) {
  /** @type {Frame[]} */
  const made = [];
  for (const [index, step] of steps.entries()) {
    const number = outer + (index + 1);
    const { assumed, contradiction, conclusions, premises, text } = step;
    if (assumed) {
      const words = { cell: assumed.cell, shade: texts.steps.shades[assumed.shade] };
      /** @type {Frame} */
      const supposed = { number, depth: depth + 1, text: fill(texts.steps.suppose, words), step: null, before, marks: [assumed], highlights: { premises: [assumed.cell] } };
      const inner = frames(supposed, step.steps ?? [], `${number}.`, depth + 1);
      made.push(supposed, ...inner);
      if (contradiction) made.push(clash(number, depth + 1, inner.at(-1) ?? supposed, contradiction));
    }
    const decided = conclusions.map(({ cell }) => cell);
    const reasons = premises.filter((cell) => !decided.includes(cell));
    before = { number, depth, text, step, before, marks: conclusions, highlights: { premises: reasons, conclusions: decided } };
    made.push(before);
  }
  return made;
}

/**
 * Returns the picture of a contradiction.
 * @param {string} number
 * @param {number} depth
 * @param {Frame} before
 * @param {{cells: string[], text: string}} contradiction
 * @returns {Frame}
 */
const clash = (number, depth, before, { cells, text }) => ({ number, depth, text: fill(texts.steps.but, { text }), step: null, before, marks: [], highlights: { violations: cells } });

/** Keys that move from picture to picture, wherever they mean nothing else. @type {Record<string, (at: number, last: number) => number>} */
const KEYS = { ArrowRight: (at) => at + 1, ArrowLeft: (at) => at - 1, Home: () => 0, End: (_, last) => last };

export class StepPlayer {
  /** @type {Frame[]} */
  #all;
  /** @type {Frame[]} */
  #shown = [];
  #at = 0;

  /**
   * @param {HTMLElement} root
   * @param {{cells: import('./board.js').Cells, steps: Step[], marks?: string[], contradiction?: {cells: string[], text: string}}} what
   *   marks are those before the first step, the contradiction is what the last one leads to
   * @param {{lesson?: (rule: string) => string, moved?: (number: string) => void}} [options] the address of a rule's lesson, where
   *   there are lessons; what is called with the number of each step that is shown, empty before the first
   */
  constructor(root, { cells, steps, marks, contradiction }, { lesson, moved } = {}) {
    const words = texts.steps;
    this.start = marks ?? cells.map((row) => '?'.repeat(row.length));
    this.count = steps.length;
    /** @type {Frame} */
    const first = { number: '', depth: 0, text: counted(words.start, this.count), step: null, before: null, marks: [], highlights: {} };
    this.#all = [first, ...frames(first, steps)];
    if (contradiction) this.#all.push(clash(String(this.count), 0, /** @type {Frame} */ (this.#all.at(-1)), contradiction));
    this.lesson = lesson;
    this.moved = moved;
    const control = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {string} */ title) => button(sign, () => this.go(KEYS[key](this.#at, this.#shown.length - 1)), { ariaLabel: title, title });
    this.first = control('|◀', 'Home', words.first);
    this.back = control('◀', 'ArrowLeft', words.back);
    this.next = control('▶', 'ArrowRight', words.next);
    this.last = control('▶|', 'End', words.last);
    this.next.className = 'main';
    this.slider = el('input', { type: 'range', min: 0, ariaLabel: words.slider, oninput: () => this.go(Number(this.slider.value)) });
    this.place = el('p', { className: 'soft' });
    this.sentence = el('p', { className: 'sentence' });
    this.rule = el('p', { className: 'soft' });
    this.list = el('ol', { className: 'steps' });
    const inner = el('input', { type: 'checkbox', checked: true, onchange: () => this.#show(inner.checked) });
    const boardBox = el('div');
    const controls = el('div', { className: 'row controls', role: 'group', ariaLabel: words.controls }, this.first, this.back, this.next, this.last, this.slider);
    const said = el('div', { className: 'panel said', 'aria-live': 'polite' }, this.place, this.sentence, this.rule);
    const assumes = this.#all.some(({ depth }) => depth > 0);
    root.append(el('div', { className: 'stage' }, el('div', {}, boardBox, controls), el('div', {}, said, assumes && field(words.inner, inner), this.list)));
    this.board = new Board(boardBox, { readonly: true, labels: true });
    this.board.setPuzzle(cells);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener('keydown', this.keys);
    this.#show(true);
  }

  /** Shows the picture of this number, or the nearest one there is. @param {number} at */
  go(at) {
    const last = this.#shown.length - 1;
    this.list.children[this.#at]?.firstElementChild.removeAttribute('aria-current');
    this.#at = Math.max(0, Math.min(last, at));
    const shown = this.#shown[this.#at];
    const { number, depth, text, step, highlights } = shown;
    this.board.setMarks(marked(this.start, added(shown)));
    this.board.highlight(highlights);
    this.board.reveal(shown.marks[0]?.cell ?? highlights.violations?.[0]);
    this.board.grid.classList.toggle('supposed', depth > 0);
    this.place.textContent = number ? fill(depth ? texts.steps.within : texts.steps.place, { number, count: this.count }) : texts.steps.before;
    this.sentence.textContent = text;
    const address = step && this.lesson?.(step.rule);
    const name = step && fill(texts.steps.rule, { name: step.name, class: step.class });
    this.rule.replaceChildren(name ? (address ? el('a', { href: address }, name) : name) : '');
    this.slider.value = this.#at;
    this.slider.setAttribute('aria-valuetext', number ? fill(texts.steps.value, { number }) : texts.steps.before);
    // A button that has the focus keeps it: it is not switched off, it only does nothing.
    for (const control of [this.first, this.back]) control.setAttribute('aria-disabled', String(this.#at === 0));
    for (const control of [this.next, this.last]) control.setAttribute('aria-disabled', String(this.#at === last));
    const item = this.list.children[this.#at].firstElementChild;
    item.setAttribute('aria-current', 'step');
    // Only the list scrolls, never the page under the reader's hand.
    const [box, line] = [this.list.getBoundingClientRect(), item.getBoundingClientRect()];
    if (line.top < box.top || line.bottom > box.bottom) this.list.scrollTop += line.top - box.top - box.height / 3;
    this.moved?.(number);
  }

  /** Shows the step with this number, if it is shown in the list. @param {string} number */
  find(number) {
    const at = this.#shown.findIndex((frame) => frame.number === number);
    if (at >= 0) this.go(at);
  }

  unmount() {
    document.removeEventListener('keydown', this.keys);
  }

  /** Shows the steps with or without what assumptions lead to. @param {boolean} inner */
  #show(inner) {
    const here = this.#shown[this.#at];
    this.#shown = this.#all.filter(({ depth }) => inner || depth === 0);
    this.slider.max = this.#shown.length - 1;
    this.list.replaceChildren(
      ...this.#shown.map(({ number, depth, text }, at) => {
        const line = el('button', { type: 'button', onclick: () => this.go(at) }, el('b', {}, number), ' ', number ? text : texts.steps.before);
        return el('li', { className: depth ? 'inner' : '' }, line);
      }),
    );
    const at = this.#shown.indexOf(here);
    this.go(at < 0 ? this.#shown.findIndex((frame) => frame.number === here?.number) : at);
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const to = KEYS[event.key];
    const target = /** @type {Element} */ (event.target);
    if (!to || event.altKey || event.ctrlKey || event.metaKey || target.closest('input, select, textarea, [role=grid], dialog, nav')) return;
    event.preventDefault();
    this.go(to(this.#at, this.#shown.length - 1));
  }
}

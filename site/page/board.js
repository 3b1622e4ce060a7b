// The board: a labelled grid that is played by mouse, touch and keyboard. It knows cells, marks and highlights, and no rule.
// A change touches the cells that it concerns and no others, so that large boards stay quick.
import { box, el } from './dom.js';
import { fill, texts } from './texts.js';

/** @typedef {'shaded' | 'white' | 'undecided'} Shade */
/** @typedef {string | {cell: string, shade?: Shade}} Place a cell, perhaps with the shade that it gets */
/** @typedef {{premises?: string[], conclusions?: Place[], area?: string[], mistakes?: string[], violations?: string[], differs?: string[]}} Highlights */
/** @typedef {(number | null)[][]} Cells */

/** How marks are written in rows of marks. @type {Record<Shade, string>} */
export const SIGNS = { shaded: 'x', white: '-', undecided: '?' };
/** @type {Record<string, Shade>} */
const AFTER_TAP = { '?': 'shaded', x: 'white', '-': 'undecided' };
/** @type {Record<string, Shade>} */
const KEYS = { ' ': 'shaded', x: 'shaded', o: 'white', c: 'white', Backspace: 'undecided', Delete: 'undecided' };
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** A pointer needs no ring, and a large board shall not scroll under it. @type {any} */
const QUIETLY = { preventScroll: true, focusVisible: false };
const LONG_PRESS = 450;
const SLIP = 10;

/** Returns the name of a cell, counted from 0. @param {number} row @param {number} col */
export const name = (row, col) => `r${row + 1}c${col + 1}`;

/** Returns row and column of a named cell, counted from 0. @param {string} cell @returns {[number, number]} */
export const place = (cell) => {
  const [, row, col] = /^r(\d+)c(\d+)$/.exec(cell) ?? [0, 1, 1];
  return [Number(row) - 1, Number(col) - 1];
};

export class Board {
  /** Whether marks can be changed. */
  readonly = false;
  /** Called when the player marks cells; the board shows the marks already. @type {((action: {cells: string[], shade: Shade}) => void) | null} */
  onAction = null;
  /** Called when another cell is chosen. @type {((cell: string) => void) | null} */
  onFocus = null;
  /** Called for keys before the board looks at them; true means that the key is dealt with. @type {((event: KeyboardEvent, cell: string) => boolean | void) | null} */
  onKey = null;

  rows = 0;
  cols = 0;
  /** @type {HTMLElement[]} */
  #cells = [];
  /** @type {(number | null)[]} */
  #numbers = [];
  /** @type {string[]} */
  #marks = [];
  /** @type {Map<number, Set<string>>} */
  #flags = new Map();
  #current = 0;
  /** A stroke of the mouse. @type {{shade: Shade, cells: Set<number>, last: number} | null} */
  #stroke = null;
  /** A finger that is down. @type {{cell: number, x: number, y: number, timer: number} | null} */
  #finger = null;

  /**
   * @param {HTMLElement} root where the board is put
   * @param {{readonly?: boolean, label?: string, small?: boolean, labels?: boolean}} [options] labels number rows and columns; small boards are pictures
   */
  constructor(root, options = {}) {
    this.readonly = options.readonly ?? false;
    this.label = options.label;
    this.small = options.small ?? false;
    this.labels = options.labels ?? false;
    this.grid = el('div', {
      role: 'grid',
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#down(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.#move(event),
      // A press would take the focus, and with it the keys.
      onmousedown: (/** @type {Event} */ event) => this.#still && event.preventDefault(),
      onpointerup: (/** @type {PointerEvent} */ event) => this.#up(event),
      onpointercancel: () => this.#lift(),
      onlostpointercapture: () => this.#finish(),
    });
    this.grid.addEventListener('focusin', (/** @type {FocusEvent} */ event) => this.#chosen(this.#at(event.target)));
    this.box = box(`board-box${this.small ? ' small' : ''}`, this.grid);
    root.append(this.box);
    this.box.onscroll = () => this.#pans();
    const sized = new ResizeObserver(() => this.#pans());
    for (const one of [this.box, this.grid]) sized.observe(one);
  }

  /** Lets a finger move the board to where there is more of it, and to no other side: browsers take that for a way back. */
  #pans() {
    const { scrollLeft, scrollWidth, clientWidth } = this.box;
    const { style } = this.grid;
    // A browser that does not know sides keeps to the style sheet.
    style.touchAction = '';
    style.touchAction = `pan-y pinch-zoom${scrollLeft > 0 ? ' pan-left' : ''}${scrollLeft < scrollWidth - clientWidth - 1 ? ' pan-right' : ''}`;
  }

  /** Shows a puzzle without marks. @param {Cells} cells */
  setPuzzle(cells) {
    const again = cells.length === this.rows && cells[0].length === this.cols;
    this.rows = cells.length;
    this.cols = cells[0].length;
    this.#numbers = cells.flat();
    this.#marks = this.#numbers.map(() => '?');
    this.#flags.clear();
    this.#stroke = null;
    this.#fit();
    if (!again) this.#build(cells);
    this.#numbers.forEach((_, at) => this.#paint(at));
  }

  /** Makes the cells. @param {Cells} cells */
  #build(cells) {
    const { grid } = this;
    this.#cells = this.#numbers.map((_, at) => el('div', { role: 'gridcell', 'data-cell': this.#name(at), tabIndex: -1 }));
    this.#current = Math.min(this.#current, this.#cells.length - 1);
    this.#cells[this.#current].tabIndex = 0;
    grid.ariaLabel = this.label ?? fill(texts.board.label, { rows: this.rows, cols: this.cols });
    grid.ariaReadOnly = String(this.readonly);
    grid.style.setProperty('--cols', this.cols);
    grid.style.setProperty('--rows', this.rows);
    grid.toggleAttribute('data-large', this.cols > 16);
    grid.replaceChildren(...cells.map((_, row) => el('div', { role: 'row' }, ...this.#cells.slice(row * this.cols, (row + 1) * this.cols))));
    // The sentences of steps name cells r3c4; the cells' own labels say it to those who cannot see the numbers.
    if (this.labels) grid.prepend(el('div', { className: 'labels', ariaHidden: 'true' }, ...cells[0].map((_, col) => el('span', {}, col + 1))));
  }

  /** Shows other marks. @param {string[]} rows of x, - and ? */
  setMarks(rows) {
    // A stroke under way stays on the board until it is done.
    [...rows.join('')].forEach((mark, at) => {
      if (this.#marks[at] === mark || this.#stroke?.cells.has(at)) return;
      this.#marks[at] = mark;
      this.#paint(at);
    });
  }

  /** Changes the number of one cell. @param {string} cell @param {number | null} number */
  setNumber(cell, number) {
    const at = this.#index(cell);
    this.#numbers[at] = number;
    this.#fit();
    this.#paint(at);
  }

  /** Returns the marks as rows. */
  marks() {
    const all = this.#marks.join('');
    return Array.from({ length: this.rows }, (_, row) => all.slice(row * this.cols, (row + 1) * this.cols));
  }

  /** Scrolls a large board, and nothing else, until a cell is seen. @param {string | undefined} cell */
  reveal(cell) {
    const one = cell && this.#cells[this.#index(cell)];
    if (!one) return;
    const [box, at] = [this.box.getBoundingClientRect(), one.getBoundingClientRect()];
    if (at.left < box.left || at.right > box.right) this.box.scrollLeft += at.left - box.left - box.width / 2;
    if (at.top < box.top || at.bottom > box.bottom) this.box.scrollTop += at.top - box.top - box.height / 2;
  }

  /** Marks cells by outlines and signs, and no others. @param {Highlights} highlights */
  highlight(highlights) {
    /** @type {Map<number, Set<string>>} */
    const flags = new Map();
    for (const [kind, places] of Object.entries(highlights)) {
      for (const one of places ?? []) {
        const at = this.#index(typeof one === 'string' ? one : one.cell);
        if (!flags.has(at)) flags.set(at, new Set());
        const shade = typeof one === 'string' ? null : one.shade;
        flags.get(at)?.add(shade ? `conclude_${shade}` : kind.replace(/s$/, ''));
      }
    }
    const old = this.#flags;
    this.#flags = flags;
    for (const at of new Set([...old.keys(), ...flags.keys()])) {
      if ([...(old.get(at) ?? [])].join() !== [...(flags.get(at) ?? [])].join()) this.#paint(at);
    }
  }

  /** Returns the chosen cell. */
  get current() {
    return this.#name(this.#current);
  }

  /** Chooses a cell and moves the focus there. @param {string} [cell] */
  focus(cell = this.current) {
    this.#cells[this.#index(cell)]?.focus();
  }

  /** Marks a cell as a player does. @param {string} cell @param {Shade} shade */
  act(cell, shade) {
    this.#set(this.#index(cell), shade);
    this.onAction?.({ cells: [cell], shade });
  }

  /** Returns whether a press does nothing here: neither marks nor chooses. */
  get #still() {
    return this.readonly && !this.onFocus;
  }

  #name(/** @type {number} */ at) {
    return name(...this.#place(at));
  }

  /** @param {number} at @returns {[number, number]} */
  #place(at) {
    return [Math.floor(at / this.cols), at % this.cols];
  }

  #index(/** @type {string} */ cell) {
    const [row, col] = place(cell);
    return row * this.cols + col;
  }

  #at(/** @type {EventTarget | null} */ target) {
    const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
    return cell && this.grid.contains(cell) ? this.#index(/** @type {HTMLElement} */ (cell).dataset.cell ?? '') : -1;
  }

  #set(/** @type {number} */ at, /** @type {Shade} */ shade) {
    this.#marks[at] = SIGNS[shade];
    this.#paint(at);
  }

  #paint(/** @type {number} */ at) {
    const cell = this.#cells[at];
    const number = this.#numbers[at];
    const mark = this.#marks[at];
    const flags = [...(this.#flags.get(at) ?? [])];
    const text = number === null ? '' : String(number);
    if (cell.textContent !== text) cell.textContent = text;
    const shade = mark === 'x' ? ' shaded' : mark === '-' ? ' white' : '';
    cell.className = `cell${shade}${flags.map((flag) => ` ${flag}`).join('')}`;
    const [row, col] = this.#place(at);
    const words = [mark === '?' ? '' : texts.board.marks[mark], ...flags.map((flag) => texts.board.flags[flag])];
    cell.ariaLabel = [fill(texts.board.cell, { row: row + 1, column: col + 1, number: number ?? texts.board.blank }), ...words.filter(Boolean)].join(', ');
  }

  /** Makes all numbers as large as the longest one allows. */
  #fit() {
    const longest = String(this.#numbers.reduce((most, number) => Math.max(/** @type {number} */ (most), number ?? 0), 0)).length;
    this.grid.className = `board d${Math.min(longest, 4)}`;
  }

  #chosen(/** @type {number} */ at) {
    if (at < 0) return;
    if (at !== this.#current) {
      this.#cells[this.#current].tabIndex = -1;
      this.#cells[at].tabIndex = 0;
      this.#current = at;
    }
    this.onFocus?.(this.#name(at));
  }

  /** Returns what a mark becomes when it is made: made again, it is cleared. */
  #toggled(/** @type {number} */ at, /** @type {Shade} */ shade) {
    return this.#marks[at] === SIGNS[shade] ? 'undecided' : shade;
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const at = this.#at(event.target);
    if (at < 0 || this.onKey?.(event, this.#name(at))) return;
    if (event.altKey || event.metaKey) return;
    const [row, col] = this.#place(at);
    const far = event.ctrlKey;
    /** @type {[number, number] | null} */
    let to = null;
    const arrow = ARROWS[event.key];
    if (arrow) to = [row + arrow[0] * (far ? this.rows : 1), col + arrow[1] * (far ? this.cols : 1)];
    else if (event.key === 'Home') to = [far ? 0 : row, 0];
    else if (event.key === 'End') to = [far ? this.rows - 1 : row, this.cols - 1];
    const shade = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (to) {
      const clamp = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(0, Math.min(most, value));
      this.#cells[clamp(to[0], this.rows - 1) * this.cols + clamp(to[1], this.cols - 1)].focus();
    } else if (shade && !far && !this.readonly) this.act(this.#name(at), this.#toggled(at, shade));
    else return;
    event.preventDefault();
  }

  #down(/** @type {PointerEvent} */ event) {
    const at = this.#at(event.target);
    if (at < 0 || this.#still) return;
    if (event.pointerType === 'touch') {
      this.#lift();
      if (!event.isPrimary) return;
      const timer = setTimeout(() => {
        this.#finger = null;
        navigator.vibrate?.(15);
        this.#press(at, this.#toggled(at, 'white'));
      }, LONG_PRESS);
      this.#finger = { cell: at, x: event.clientX, y: event.clientY, timer };
      return;
    }
    event.preventDefault();
    this.#cells[at].focus(QUIETLY);
    if (this.readonly || (event.button !== 0 && event.button !== 2)) return;
    const shade = this.#toggled(at, event.button === 0 && !event.ctrlKey ? 'shaded' : 'white');
    this.grid.setPointerCapture(event.pointerId);
    this.#stroke = { shade, cells: new Set([at]), last: at };
    this.#set(at, shade);
  }

  #move(/** @type {PointerEvent} */ event) {
    const finger = this.#finger;
    if (finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLIP) this.#lift();
    const stroke = this.#stroke;
    if (!stroke) return;
    const at = this.#at(document.elementFromPoint(event.clientX, event.clientY));
    if (at < 0 || at === stroke.last) return;
    // A quick hand skips cells: those between are painted too.
    const [row, col] = this.#place(stroke.last);
    const [lastRow, lastCol] = this.#place(at);
    const [down, right] = [lastRow - row, lastCol - col];
    const steps = Math.max(Math.abs(down), Math.abs(right));
    for (let step = 1; step <= steps; step += 1) {
      const next = Math.round(row + (down * step) / steps) * this.cols + Math.round(col + (right * step) / steps);
      if (stroke.cells.has(next) || this.#marks[next] === SIGNS[stroke.shade]) continue;
      stroke.cells.add(next);
      this.#set(next, stroke.shade);
    }
    stroke.last = at;
  }

  #up(/** @type {PointerEvent} */ event) {
    const finger = this.#finger;
    this.#lift();
    if (finger && event.pointerType === 'touch') this.#press(finger.cell, AFTER_TAP[this.#marks[finger.cell]]);
    this.#finish();
  }

  /** Ends a stroke: it is one move. */
  #finish() {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (stroke) this.onAction?.({ cells: [...stroke.cells].map((at) => this.#name(at)), shade: stroke.shade });
  }

  #press(/** @type {number} */ at, /** @type {Shade} */ shade) {
    this.#cells[at].focus(QUIETLY);
    if (!this.readonly) this.act(this.#name(at), shade);
  }

  #lift() {
    if (this.#finger) clearTimeout(this.#finger.timer);
    this.#finger = null;
  }
}

// The rules as the service tells them, and their little pictures.
import { Board } from './board.js';
import { el } from './dom.js';
import { fill, texts } from './texts.js';

/** @typedef {{board: string[], marks: string[], concludes: string[]}} Example */
/** @typedef {{id: string, name: string, class: string, option: string | null, statement: string, proof: string[], examples: Example[]}} Rule */

/** @type {Promise<Map<string, Rule>> | null} */
let known = null;

/** Returns all rules by their ids; they are asked for once. @param {import('./main.js').App} app */
export function rules(app) {
  known ??= app.door.ask('rules', {}).then((answer) => new Map(answer.rules.map((/** @type {Rule} */ rule) => [rule.id, rule])));
  known.catch(() => (known = null));
  return known;
}

/** Returns where rows of marks say something. @param {string[]} rows */
export const concluded = (rows) =>
  rows.flatMap((row, at) => [...row].flatMap((mark, col) => (mark === '?' ? [] : [{ cell: `r${at + 1}c${col + 1}`, shade: /** @type {import('./board.js').Shade} */ (mark === 'x' ? 'shaded' : 'white') }])));

/** Draws an example of a rule, with what it concludes. @param {Rule} rule @param {number} [which] */
export function drawExample(rule, which = 0) {
  const figure = el('figure', {}, el('figcaption', { className: 'soft' }, fill(texts.rule.label, { name: rule.name })));
  const example = rule.examples[which];
  if (!example) return figure;
  const board = new Board(figure, { readonly: true, small: true, label: fill(texts.rule.label, { name: rule.name }) });
  board.setPuzzle(example.board.map((row) => [...row].map((char) => (/\d/.test(char) ? Number(char) : null))));
  board.setMarks(example.marks);
  board.highlight({ conclusions: concluded(example.concludes) });
  return figure;
}

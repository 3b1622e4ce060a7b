// Learn: a lesson for every rule, from the rule's own statement, proof and examples, and boards to practise it on.
import { Board } from './board.js';
import { button, el } from './dom.js';
import { practise } from './practice.js';
import { concluded, rules } from './rule.js';
import { marked } from './steps.js';
import { fill } from './texts.js';

/** @typedef {import('./rule.js').Rule} Rule */

/**
 * Shows the view: one lesson, or the list of all.
 * @param {HTMLElement} root
 * @param {import('./main.js').App} app
 * @param {Record<string, any>} params rule, the id of one
 */
export async function mount(root, app, params) {
  // What is in use by default comes first.
  const all = [...(await rules(app)).values()].sort((one, other) => Number(Boolean(one.option)) - Number(Boolean(other.option)));
  const rule = all.find(({ id }) => id.toLowerCase() === params.rule?.toLowerCase());
  if (!rule) return overview(root, app, all);
  return lesson(root, app, all, rule);
}

/** @param {HTMLElement} root @param {import('./main.js').App} app @param {Rule[]} all */
function overview(root, app, all) {
  const words = app.texts.learn;
  root.append(el('h1', {}, words.title), el('p', {}, words.intro));
  const groups = new Map();
  for (const rule of all) {
    const group = rule.option ? words.further : fill(words.class, { class: rule.class, words: words.classes[rule.class] });
    groups.set(group, [...(groups.get(group) ?? []), rule]);
  }
  for (const [group, members] of groups) root.append(el('h2', {}, group), el('ul', { className: 'lessons' }, ...members.map((/** @type {Rule} */ rule) => entry(app, rule))));
  return { unmount() {} };
}

/** @param {import('./main.js').App} app @param {Rule} rule */
function entry(app, rule) {
  const times = practised(app)[rule.id];
  const done = times > 0 && el('span', { className: 'soft' }, ` ✓ ${app.texts.learn.done}`);
  return el('li', {}, el('a', { href: `#learn/${rule.id}` }, rule.name), ' ', el('span', { className: 'soft' }, rule.id), done, el('br'), sentence(rule.statement));
}

/** Returns how often a rule was practised, by its id. @param {import('./main.js').App} app @returns {Record<string, number>} */
const practised = (app) => app.store.setting('practised', {});

/** @param {HTMLElement} root @param {import('./main.js').App} app @param {Rule[]} all @param {Rule} rule */
function lesson(root, app, all, rule) {
  const words = app.texts.learn;
  const at = all.indexOf(rule);
  const link = (/** @type {Rule | undefined} */ other, /** @type {string} */ sign) => other && el('a', { href: `#learn/${other.id}`, rel: sign === '←' ? 'prev' : 'next' }, sign === '←' ? `← ${other.name}` : `${other.name} →`);
  const text = el('div', {}, ...rule.proof.map((paragraph) => el('p', {}, ...rich(paragraph))));
  const examples = el('div', { className: 'examples' });
  for (const example of rule.examples) examples.append(el('div', { className: 'pair' }, picture(example, false, words.before), picture(example, true, words.after)));
  const place = el('div');
  const start = button(words.start, () => (practice = practise(place, app, rule, found)), { className: 'main' });
  root.append(
    el('nav', { className: 'row spread lesson-nav', 'aria-label': words.title }, el('a', { href: '#learn' }, words.all), link(all[at - 1], '←'), link(all[at + 1], '→')),
    el('h1', {}, rule.name, ' ', el('span', { className: 'soft' }, rule.id)),
    el('p', { className: 'soft' }, fill(words.class, { class: rule.class, words: words.classes[rule.class] })),
    el('p', { className: 'sentence' }, sentence(rule.statement)),
    examples,
    el('h2', {}, words.why),
    text,
    el('h2', {}, words.practice),
    place,
  );
  place.append(start);
  /** @type {{unmount(): void} | null} */
  let practice = null;
  function found() {
    const times = practised(app);
    app.store.set('practised', { ...times, [rule.id]: (times[rule.id] ?? 0) + 1 });
  }
  return { title: `${rule.name[0].toUpperCase()}${rule.name.slice(1)} · ${words.title}`, unmount: () => practice?.unmount() };
}

/**
 * Draws an example as a small board, before the rule or after it.
 * @param {import('./rule.js').Example} example
 * @param {boolean} after
 * @param {string} caption
 */
function picture({ board, marks, concludes }, after, caption) {
  const figure = el('figure');
  const cells = board.map((row) => [...row].map((clue) => (clue === '.' ? null : Number.parseInt(clue, 36))));
  const small = new Board(figure, { readonly: true, small: true, label: caption });
  small.setPuzzle(cells);
  const made = concluded(concludes);
  small.setMarks(after ? marked(marks, made) : marks);
  if (after) small.highlight({ conclusions: made.map(({ cell }) => cell) });
  figure.append(el('figcaption', { className: 'soft' }, caption));
  return figure;
}

/** Returns a statement as a sentence; one about numbers a and b begins small. @param {string} text */
const sentence = (text) => `${/^a b /.test(text) ? text[0] : text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** Returns text with its `code` and *emphasis* as elements. @param {string} text */
const rich = (text) =>
  text.split(/(`[^`]+`|\*[^*\s][^*]*\*)/).map((part) => (/^[`*].+[`*]$/.test(part) ? el(part[0] === '`' ? 'code' : 'em', {}, part.slice(1, -1)) : part));

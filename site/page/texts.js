// Every text of the page is in texts.json, in plain words; the rules' own sentences come from the service.
// The few words that are there before any script runs are in index.html.
// {name} stands for a value that `fill` puts in. To translate the page, translate that file.
import words from './texts.json' with { type: 'json' };

/** Texts by section and name; some are looked up by words of the service. @typedef {typeof words} Words */
/** @type {{[S in keyof Words]: {[N in keyof Words[S]]: Words[S][N] extends string | string[] ? Words[S][N] : Record<string, string>}}} */
export const texts = words;

/**
 * Puts values into a text.
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));

/**
 * Returns the form of a text that fits a number, with the number put in.
 * @param {Record<string, string>} forms by plural categories, `other` at least
 * @param {number} count
 */
export const counted = (forms, count) => fill(forms[new Intl.PluralRules(words.play.locale).select(count)] ?? forms.other, { count });

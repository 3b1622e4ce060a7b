// Every text of the page, in one place and in plain words; the rules' own sentences come from the service.
// {name} stands for a value that `fill` puts in. To translate the page, translate this object.

export const texts = {
  shell: {
    title: '{view} · Hitori',
    views: /** @type {Record<string, string>} */ ({ play: 'Play', learn: 'Learn', explain: 'Explain', set: 'Set' }),
    broken: 'This view could not be opened: {why}',
    close: 'Close',
    cancel: 'Cancel',
  },
  board: {
    label: 'Board, {rows} rows and {cols} columns',
    cell: 'row {row}, column {column}, {number}',
    blank: 'blank',
    marks: /** @type {Record<string, string>} */ ({ x: 'shaded', '-': 'white' }),
    flags: /** @type {Record<string, string>} */ ({
      area: 'look here',
      premise: 'reason',
      conclusion: 'follows',
      conclude_shaded: 'follows: shaded',
      conclude_white: 'follows: white',
      mistake: 'mistake',
      violation: 'breaks a rule',
      shared: 'the same in all solutions',
      differs: 'differs between solutions',
    }),
  },
  door: {
    gone: 'The server does not answer. Is it still running?',
    broken: 'The part of the page that thinks could not be loaded or has failed. Please try again, or load the page anew.',
  },
};

/**
 * Puts values into a text.
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));

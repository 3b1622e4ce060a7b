// Making elements without markup text: what comes from a puzzle is only ever text.

/**
 * Makes an element. Properties that are functions or known to the element are set on it, others become attributes.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {any}
 */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name in element && !name.includes('-')) /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children) if (child || child === 0) element.append(typeof child === 'number' ? String(child) : child);
  return element;
}

/**
 * Makes a box of a class, such as a row of controls or a panel.
 * @param {string} className
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export const box = (className, ...children) => el('div', { className }, ...children);

/**
 * Makes a button.
 * @param {string} text
 * @param {(event: Event) => void} onclick
 * @param {Record<string, any>} [props]
 * @returns {HTMLButtonElement}
 */
export const button = (text, onclick, props = {}) => el('button', { type: 'button', onclick, ...props }, text);

/**
 * Makes a control with its label.
 * @param {string} text
 * @param {HTMLElement} control
 * @returns {HTMLLabelElement}
 */
export const field = (text, control) => {
  const box = control instanceof HTMLInputElement && control.type === 'checkbox';
  const label = el('span', {}, text);
  return el('label', { className: box ? 'check' : 'field' }, ...(box ? [control, label] : [label, control]));
};

/**
 * Makes a choice from a list of values with their texts. A value that is not in the list chooses the first one.
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => void} [change]
 * @returns {HTMLSelectElement}
 */
export function select(options, value, change) {
  const made = el('select', {}, ...options.map(([name, text]) => el('option', { value: name }, text)));
  made.value = options.some(([name]) => name === value) ? value : options[0]?.[0] ?? '';
  made.onchange = () => change?.(made.value);
  return made;
}

/**
 * Opens a dialog that is gone when it is closed.
 * @param {string} title
 * @param {string} close text of the button that closes it
 * @param {...Node} children
 * @returns {HTMLDialogElement}
 */
export function dialog(title, close, ...children) {
  const heading = el('h2', { id: 'dialog-title' }, title);
  const top = el('div', { className: 'dialog-top' }, heading, button('✕', () => made.close(), { ariaLabel: close }));
  const made = el('dialog', { 'aria-labelledby': 'dialog-title' }, top, ...children);
  made.addEventListener('close', () => made.remove());
  document.body.append(made);
  made.showModal();
  return made;
}

/**
 * Offers a text as a file.
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  el('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Returns a text as a sentence; a cell's name stays as it is. @param {string} text */
export const sentence = (text) => `${/^r\d/.test(text) ? '' : text.charAt(0).toUpperCase()}${text.slice(/^r\d/.test(text) ? 0 : 1)}${/[.!?…]$/.test(text) ? '' : '.'}`;

/** Returns what went wrong, in a sentence without the name of the request's field. @param {any} problem */
export const why = (problem) => sentence((problem?.detail || problem?.title || String(problem)).replace(/^puzzle: /, ''));

/**
 * Listens to the page, where nothing is being typed; returns how to stop that.
 * @param {Record<string, (event: any) => void>} listeners by the kind of event
 * @returns {() => void}
 */
export function listen(listeners) {
  const heard = Object.entries(listeners).map(([kind, listener]) => {
    const hear = (/** @type {Event} */ event) => /** @type {Element} */ (event.target).closest?.('input, select, textarea, dialog') || listener(event);
    document.addEventListener(kind, hear);
    return () => document.removeEventListener(kind, hear);
  });
  return () => heard.forEach((stop) => stop());
}

/**
 * Returns what does something when its key is pressed on a board; u and r are those of Ctrl+Z and Ctrl+Y too, which work anywhere. A
 * letter alone does nothing elsewhere: speech input and stray keys send letters.
 * @param {Record<string, () => void>} actions by key
 * @returns {(event: KeyboardEvent) => void}
 */
export const shortcuts = (actions) => (event) => {
  let key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) key = key === 'y' || (key === 'z' && event.shiftKey) ? 'r' : key === 'z' ? 'u' : '';
  else if (!(/** @type {Element} */ (event.target).closest('[role=grid]'))) return;
  if (event.altKey || !actions[key]) return;
  event.preventDefault();
  actions[key]();
};

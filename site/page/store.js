// What the browser keeps: settings, marks per puzzle, results. Bounded; entries that are damaged are dropped.

const PREFIX = 'hitori:';
const SESSIONS = 60;
const RESULTS = 2000;

/** @typedef {{id: string, size: string, difficulty: string | null, seconds: number, hints: number, at: number}} Result */
/** @typedef {{session: any, about: Record<string, any>, seconds: number, hints: number, solved: boolean, at: number}} Kept */

/** Holds what the browser does not keep (storage blocked or full) until the page is closed. @type {Map<string, string>} */
const memory = new Map();

/** Returns the stored text of a key, or null. @param {string} key */
function stored(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    // Blocked: only the memory can have it.
    return null;
  }
}

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(stored(key) ?? memory.get(key) ?? 'null');
  } catch {
    drop(key);
    return null;
  }
}

/** @param {string} key @param {any} value */
function write(key, value) {
  const text = JSON.stringify(value);
  for (let tries = 0; tries < 4; tries += 1) {
    try {
      localStorage.setItem(PREFIX + key, text);
      memory.delete(key);
      return;
    } catch {
      // Full: the oldest half of the marks goes first.
      const others = sessions().filter((name) => name !== key && !memory.has(name));
      if (!others.length) break;
      others.slice(0, Math.ceil(others.length / 2)).forEach(drop);
    }
  }
  drop(key);
  memory.set(key, text);
}

/** @param {string} key */
function drop(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept.
  }
}

/** Returns the names of everything kept. */
function names() {
  try {
    return [...memory.keys(), ...Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length))];
  } catch {
    return [...memory.keys()];
  }
}

/** Returns the keys of all kept sessions, the oldest first. */
function sessions() {
  /** @type {[number, string][]} */
  const found = [];
  for (const name of names().filter((one) => one.startsWith('p-'))) {
    const kept = read(name);
    if (isKept(kept)) found.push([kept.at, name]);
    else drop(name);
  }
  return found.sort((one, other) => one[0] - other[0]).map(([, name]) => name);
}


/** @param {any} kept @returns {kept is Kept} */
const isKept = (kept) =>
  typeof kept?.at === 'number' && Number.isFinite(kept.seconds) && kept.session?.view === 'session/1' && Array.isArray(kept.session.moves) && Array.isArray(kept.session.cells?.[0]);

/** @param {any} result @returns {result is Result} */
const isResult = (result) =>
  typeof result?.id === 'string' && result.id.length < 40 && /^\d+×\d+$/.test(result.size) && Number.isFinite(result.seconds) && result.seconds >= 0 && Number.isFinite(result.at) && /^[a-z]*$/.test(result.difficulty ?? '');

/** @returns {Result[]} */
function results() {
  const all = read('results');
  return Array.isArray(all) ? all.filter(isResult) : [];
}

/** Adds results; of a puzzle solved again, the first one counts. @param {Result[]} more */
function add(more) {
  const all = new Map(results().map((result) => [result.id, result]));
  const before = all.size;
  for (const { id, size, difficulty, seconds, hints, at } of more) {
    if (!all.has(id)) all.set(id, { id, size, difficulty: difficulty ?? null, seconds, hints: Number(hints) || 0, at });
  }
  write('results', [...all.values()].sort((one, other) => one.at - other.at).slice(-RESULTS));
  return all.size - before;
}

export const store = {
  /** Returns a short name for a board: a hash of its numbers. @param {(number | null)[][]} cells */
  id(cells) {
    let [high, low] = [0x9e3779b9, 0x85ebca6b];
    for (const char of JSON.stringify(cells)) {
      high = Math.imul(high ^ char.charCodeAt(0), 0x01000193);
      low = Math.imul(low + char.charCodeAt(0), 0x5bd1e995) ^ (high >>> 15);
    }
    return `${cells.length}x${cells[0].length}-${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
  },

  /** @template T @param {string} name @param {T} fallback @returns {T} */
  setting(name, fallback) {
    const value = read('settings')?.[name];
    return typeof value === typeof fallback ? value : fallback;
  },
  /** @param {string} name @param {any} value */
  set(name, value) {
    write('settings', { ...read('settings'), [name]: value });
  },

  /** Returns what is kept of a puzzle. @param {string} id @returns {Kept | null} */
  kept(id) {
    const kept = read(`p-${id}`);
    if (isKept(kept)) return kept;
    drop(`p-${id}`);
    return null;
  },
  /** @param {string} id @param {Kept} kept */
  keep(id, kept) {
    const fresh = !read(`p-${id}`);
    write(`p-${id}`, kept);
    if (fresh) sessions().slice(0, -SESSIONS).forEach(drop);
  },
  /** @param {string} id */
  forget: (id) => drop(`p-${id}`),
  /** Returns whether everything so far outlives the visit. */
  lasts: () => memory.size === 0,
  /** Calls back when another tab keeps marks of a puzzle; returns how to stop that. @param {(id: string) => void} changed */
  watch(changed) {
    const hear = (/** @type {StorageEvent} */ { key, newValue }) => newValue !== null && key?.startsWith(`${PREFIX}p-`) && changed(key.slice(PREFIX.length + 2));
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  },

  results,
  add,
  /** Returns all results as the text of a file. */
  exported: () => `${JSON.stringify({ view: 'hitori-progress/1', results: results() }, null, 1)}\n`,
  /** Adds the results of such a file and returns how many are new. @param {string} text */
  imported(text) {
    const file = JSON.parse(text);
    if (file?.view !== 'hitori-progress/1' || !Array.isArray(file.results)) throw new Error('hitori-progress/1');
    return add(file.results.filter(isResult));
  },
};

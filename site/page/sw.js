// The page without a network: everything is stored when the page is first opened, and served from here from then on.
//
// `site/build` fills in the two constants. A new build has another VERSION, so the browser installs it beside the old one and
// changes over once no page uses that any more: a page never mixes files of two builds.

const VERSION = 'unbuilt';
/** The files of this build with the beginning of their SHA-256. @type {Record<string, string>} */
const FILES = {};

const worker = /** @type {any} */ (self);
// An origin may hold several builds below different paths; each keeps to its own caches.
const MINE = `hitori ${worker.registration.scope} `;
const NAME = MINE + VERSION;

/** What a static host cannot say: pages of their own, which may share memory with their workers. */
const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const here = request.method === 'GET' && request.url.startsWith(worker.registration.scope);
  if (here && VERSION !== 'unbuilt') event.respondWith(respond(request));
});

async function install() {
  const cache = await caches.open(NAME);
  await Promise.all(Object.entries(FILES).map(async ([file, hash]) => cache.put(file, await fetched(file, hash))));
}

/**
 * Returns a file of this build: the one that the browser has fetched for the page already, if it is the same, otherwise a new one.
 * @param {string} file
 * @param {string} hash
 */
async function fetched(file, hash) {
  const known = await fetch(file, { cache: 'force-cache' });
  if (known.ok && (await digest(known.clone())) === hash) return known;
  const fresh = await fetch(file, { cache: 'reload' });
  if (!fresh.ok) throw new Error(`${file}: ${fresh.status}`);
  return fresh;
}

/** Returns the beginning of a SHA-256, as `site/build` writes it. @param {Response} response */
async function digest(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('').slice(0, 16);
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(MINE) && name !== NAME) await caches.delete(name);
  }
  // A server that answers by itself serves this file as it is: what was installed here before gives way to it.
  if (VERSION === 'unbuilt') await worker.registration.unregister();
  else await worker.clients.claim();
}

/** @param {Request} request */
async function respond(request) {
  const cache = await caches.open(NAME);
  const found = await cache.match(request, { ignoreSearch: true });
  if (!found) return fetch(request);
  if (request.destination !== 'document' && request.destination !== 'worker') return found;
  const headers = new Headers(found.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return new Response(found.body, { status: found.status, headers });
}

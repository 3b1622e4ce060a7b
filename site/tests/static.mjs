// A static host in a few lines: a folder below a path, nothing else. It knows no header beyond the type of a file.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves a folder.
 * @param {string} folder
 * @param {string} below the path it is served below, such as /games/hitori/
 * @param {number} [port]
 * @param {(name: string) => Promise<any> | void} [asked] called with the name of every file that is asked for, which is sent afterwards
 */
export async function serve(folder, below, port = 0, asked = () => {}) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const name = normalize(path.slice(below.length).replace(/(^|\/)$/, '$1index.html'));
    try {
      if (!path.startsWith(below) || name.startsWith('..')) throw new Error('not here');
      await asked(name);
      const content = await readFile(join(folder, name));
      response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found\n');
    }
  });
  await new Promise((done) => server.listen(port, '127.0.0.1', () => done(null)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}${below}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

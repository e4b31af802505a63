import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

const root = resolve(import.meta.dirname, '../..');

/** Where the shop listens unless the settings say otherwise (server/settings.ts). */
export const DEFAULTS = { HOST: '127.0.0.1', PORT: '3000' };

/**
 * Takes the shop's port while packages are installed and pages are built: a start beside a running shop must not touch the files that
 * this one serves. What else is wrong with the settings the shop says itself.
 *
 * @returns {Promise<{ ok: true, release: () => Promise<void> } | { ok: false, message: string }>}
 */
export async function claimPort() {
  const { HOST, PORT } = readSettings();
  const port = /^\d{1,5}$/.test(PORT) ? Number(PORT) : 0;
  if (port === 0 || port > 65_535) return { ok: true, release: async () => {} };
  const server = createServer((socket) => socket.destroy());
  /** @type {NodeJS.ErrnoException | undefined} */
  const error = await new Promise((done) => {
    server.once('error', done);
    server.listen(port, HOST, () => done(undefined));
  });
  if (error?.code === 'EADDRINUSE') {
    return { ok: false, message: `Port ${port} is already taken: choose another one with PORT.` };
  }
  if (error !== undefined) return { ok: true, release: async () => {} };
  return { ok: true, release: () => new Promise((done) => server.close(() => done())) };
}

/** @returns {{ HOST: string, PORT: string }} the environment over the file `.env`; an empty setting counts as unset */
function readSettings() {
  /** @type {NodeJS.Dict<string>} */
  let file = {};
  try {
    file = parseEnv(readFileSync(join(root, '.env'), 'utf8'));
  } catch {
    // There is none.
  }
  const given = { ...file, ...process.env };
  return { HOST: given['HOST'] || DEFAULTS.HOST, PORT: given['PORT'] || DEFAULTS.PORT };
}

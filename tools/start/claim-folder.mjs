import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';

/**
 * Claims a folder for this process until `release` or its death. Uses an abstract socket, which leaves no file behind and no stale claim.
 * Only Linux has them, and containers do not share them: elsewhere every claim succeeds, and the shop's own PostgreSQL, which also
 * locks its folder, refuses a second shop later.
 *
 * @param {string} purpose what the folder is claimed for; claims for different purposes do not conflict
 * @param {string} folder may be missing
 * @returns {Promise<(() => void) | undefined>} `release`, or undefined when another process holds the claim
 */
export async function claimFolder(purpose, folder) {
  if (process.platform !== 'linux') return () => {};
  /** @type {Set<import('node:net').Socket>} */
  const waiting = new Set();
  const server = createServer((socket) => {
    waiting.add(socket.on('error', () => {}).on('close', () => waiting.delete(socket)));
  });
  /** @type {boolean} */
  const isHeld = await new Promise((done) => {
    server.once('error', () => done(false));
    server.listen(nameOf(purpose, folder), () => done(true));
  });
  if (!isHeld) return undefined;
  return () => {
    server.close();
    for (const socket of waiting) socket.destroy();
  };
}

/**
 * Claims the data folder of a shop with a PostgreSQL of its own until this process ends. With DATABASE_URL several shops may share one.
 *
 * @param {{ dataDir: string, hasOwnDatabase: boolean }} settings
 * @returns {Promise<string | undefined>} why the shop must not start
 */
export async function claimDataFolder({ dataDir, hasOwnDatabase }) {
  if (!hasOwnDatabase || (await claimFolder('data', dataDir)) !== undefined) return undefined;
  return `The data folder ${dataDir} is already in use by another running shop.`;
}

/**
 * Like `claimFolder`, but waits for the process that holds the claim.
 *
 * @param {string} purpose
 * @param {string} folder
 * @param {{ onWait: () => void, signal: AbortSignal }} options `onWait` is called when it has to wait; the signal ends the wait
 * @returns {Promise<() => void>} `release`; without effect when the signal ended the wait
 */
export async function waitForFolder(purpose, folder, { onWait, signal }) {
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const release = await claimFolder(purpose, folder);
    if (release !== undefined) return release;
    if (isFirst) onWait();
    await whenReleased(nameOf(purpose, folder), signal);
  }
  return () => {};
}

/**
 * The holder keeps connections open until it releases the claim or dies.
 *
 * @param {string} name
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function whenReleased(name, signal) {
  return new Promise((done) => {
    const socket = connect(name);
    const end = () => socket.destroy();
    signal.addEventListener('abort', end);
    socket.on('error', () => {});
    socket.on('close', () => {
      signal.removeEventListener('abort', end);
      done();
    });
  });
}

/** @param {string} purpose @param {string} folder */
function nameOf(purpose, folder) {
  const digest = createHash('sha256').update(realPathOf(folder)).digest('hex').slice(0, 32);
  return `\0osier-${purpose}-${digest}`;
}

/** @param {string} path @returns {string} the path with links resolved as far as it exists */
function realPathOf(path) {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPathOf(parent), basename(path));
  }
}

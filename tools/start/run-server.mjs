import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { ownNode } from './install.mjs';

const root = resolve(import.meta.dirname, '../..');

/**
 * Words for Node under which the shop holds little memory and is no slower (docs/performance.md), in megabytes: new objects get little
 * room, and the heap's limit is that of a small machine, because Node lets garbage grow with the limit. The shop itself needs a
 * quarter of it.
 */
export const memory = ['--max-semi-space-size=8', '--max-old-space-size=384'];

/** What a process of the shop finds in its environment unless somebody set it otherwise. */
export const environment = {
  // What Node compiled once need not be compiled at the next start; saves a second.
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  // Glibc gives each thread that packs pages an arena of its own, and what is free in one serves no other.
  MALLOC_ARENA_MAX: '1',
};

/**
 * Starts the shop as a child with a message channel. The end is asked for over that channel, not by a signal: after a
 * Ctrl-C the terminal has sent it one already, and a second one would be taken for impatience.
 *
 * @param {string[]} words for Node, with the program
 * @param {import('node:events').EventEmitter} wishes says `stop` each time that the end is asked for
 * @returns {{ stop: () => void, opened: Promise<void>, ended: Promise<number> }} `ended` has the exit code
 */
export function runServer(words, wishes) {
  const child = spawn(ownNode, words, {
    cwd: root,
    env: { ...environment, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stop = () => {
    // A channel that breaks in this very moment means that the shop is ending by itself.
    if (child.connected) child.send('stop', () => undefined);
  };
  wishes.on('stop', stop);
  /** @type {Promise<void>} */
  const opened = new Promise((done) => {
    child.once('message', () => done());
  });
  /** @type {Promise<number>} */
  const ended = new Promise((done) => {
    child.once('error', () => done(1));
    child.once('exit', (code, signal) => {
      wishes.off('stop', stop);
      done(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
  return { stop, opened, ended };
}

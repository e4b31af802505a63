import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';

import { ownNode } from './install.mjs';

const root = resolve(import.meta.dirname, '../..');

/** What Node compiled once need not be compiled at the next start; saves a second. */
export const compiled = join(root, '.cache/compiled');

/**
 * New objects get little room, in megabytes: with as much as Node gives them by itself the shop holds twice the memory and is no faster.
 */
export const memory = ['--max-semi-space-size=8'];

/**
 * Starts the shop as a child with a message channel. The end is asked for over that channel, not by a signal: after a
 * Ctrl-C the terminal has sent it one already, and a second one would be taken for impatience.
 *
 * @param {string[]} words for Node, with the program
 * @param {import('node:events').EventEmitter} wishes says `stop` each time that the end is asked for
 * @returns {{ stop: () => void, opened: Promise<void>, ended: Promise<number> }} `ended` has the exit code
 */
export function runServer(words, wishes) {
  const child = spawn(ownNode, [...memory, ...words], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
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

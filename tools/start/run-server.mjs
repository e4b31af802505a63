import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';

import { ownNode } from './install.mjs';

const root = resolve(import.meta.dirname, '../..');

/**
 * Starts the shop as a child with a message channel. The end is asked for over that channel, not by a signal: after a
 * Ctrl-C the terminal has sent it one already, and a second one would be taken for impatience.
 *
 * @param {string[]} words
 * @returns {{ stop: () => void, opened: Promise<void>, ended: Promise<number> }} `ended` has the exit code
 */
export function runServer(words) {
  const child = spawn(ownNode, ['server/main.ts', ...words], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const opened = new Promise((done) => {
    child.on('message', () => done(undefined));
  });
  const ended = new Promise((done) => {
    child.on('error', () => done(1));
    child.on('exit', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  const stop = () => {
    // A channel that breaks in this very moment means that the shop is ending by itself.
    if (child.connected) child.send('stop', () => undefined);
  };
  return {
    stop,
    opened: /** @type {Promise<void>} */ (opened),
    ended: /** @type {Promise<number>} */ (ended),
  };
}

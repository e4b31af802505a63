import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OWN_NODE } from './install.mjs';

const root = resolve(import.meta.dirname, '../..');

/**
 * Node options, in megabytes, that keep the shop's memory low without making it slower (docs/performance.md): a small
 * young generation and a low heap limit. Node keeps more garbage under a higher limit. The shop itself needs a quarter
 * of this one.
 */
export const MEMORY_OPTIONS = ['--max-semi-space-size=16', '--max-old-space-size=384'];

/** Environment variables that keep its memory low. The C library reads them when the process starts. */
export const MEMORY_ENVIRONMENT = {
  // glibc gives each compressing thread its own arena, whose free memory no other thread can use.
  MALLOC_ARENA_MAX: '1',
};

/** Environment variables of the shop's process, unless they are already set. */
export const SERVER_ENVIRONMENT = {
  // The compile cache saves a second at the next start.
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'resolve-modules.mjs')).href}`,
  ...MEMORY_ENVIRONMENT,
};

/**
 * Starts the shop as a child process with an IPC channel. The channel, not a signal, requests shutdown: after Ctrl-C
 * the terminal has already sent a signal, and a second one would force an immediate exit.
 *
 * @param {string[]} args arguments of Node, with the program
 * @param {import('node:events').EventEmitter} stopRequests emits `stop` for every shutdown request
 * @returns {{ stop: () => void, opened: Promise<void>, ended: Promise<number> }} `ended` resolves with the exit code
 */
export function runServer(args, stopRequests) {
  const child = spawn(OWN_NODE, args, {
    cwd: root,
    env: { ...SERVER_ENVIRONMENT, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stop = () => {
    // The channel breaks when the shop is already ending.
    if (child.connected) child.send('stop', () => undefined);
  };
  stopRequests.on('stop', stop);
  /** @type {Promise<void>} */
  const opened = new Promise((done) => {
    child.once('message', () => done());
  });
  /** @type {Promise<number>} */
  const ended = new Promise((done) => {
    child.once('error', () => done(1));
    child.once('exit', (code, signal) => {
      stopRequests.off('stop', stop);
      done(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
  return { stop, opened, ended };
}

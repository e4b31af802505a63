import { spawn } from 'node:child_process';

/** How long a group that was told to end may take, in milliseconds; npm would rather undo all it has done. */
const patience = 1_500;

/**
 * Runs a program to its end and answers with what it said. It gets a process group of its own, which is ended as a
 * whole when the signal is given, so that nothing it has started stays behind.
 *
 * @param {string[]} command the program and its words
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, signal?: AbortSignal | undefined }} options
 * @returns {Promise<{ code: number | null, output: string }>} `code` null when it was ended
 */
export function run([program = '', ...words], { cwd, env, signal }) {
  return new Promise((done) => {
    const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    /** @type {NodeJS.Timeout | undefined} */
    let force;
    const send = (/** @type {NodeJS.Signals} */ word) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, word);
      } catch {
        // The group has gone meanwhile.
      }
    };
    const end = () => {
      send('SIGTERM');
      force = setTimeout(() => send('SIGKILL'), patience);
    };
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
    const finish = (/** @type {{ code: number | null, output: string }} */ result) => {
      signal?.removeEventListener('abort', end);
      clearTimeout(force);
      done(result);
    };
    child.on('error', (error) => finish({ code: 1, output: error.message }));
    child.on('close', (code) => finish({ code, output }));
  });
}

import { spawn } from 'node:child_process';

/** Time between SIGTERM and SIGKILL. npm uses it to undo its work. */
const KILL_DELAY_MS = 1_500;

/**
 * Runs a program and returns its output. It gets its own process group, which the signal ends as a whole, so that no
 * child process is left.
 *
 * @param {string[]} command the program and its arguments
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, signal?: AbortSignal | undefined }} options
 * @returns {Promise<{ code: number | null, output: string }>} `code` is null when a signal ended it
 */
export function run([program = '', ...args], { cwd, env, signal }) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    /** @type {NodeJS.Timeout | undefined} */
    let force;
    const send = (/** @type {NodeJS.Signals} */ signalName) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signalName);
      } catch {
        // The group has already ended.
      }
    };
    const end = () => {
      send('SIGTERM');
      force = setTimeout(() => send('SIGKILL'), KILL_DELAY_MS);
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

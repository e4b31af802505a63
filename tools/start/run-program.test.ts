import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './run-program.mjs';

const options = { cwd: tmpdir(), env: { PATH: process.env['PATH'] } };

test('returns the exit code and the whole output', async () => {
  const { code, output } = await run(['sh', '-c', 'echo one; echo two >&2; exit 3'], options);
  expect(code).toBe(3);
  expect(output.split('\n').toSorted()).toEqual(['', 'one', 'two']);
});

test('returns a failure with its reason when the program does not exist', async () => {
  const { code, output } = await run(['no-such-program'], options);
  expect(code).toBe(1);
  // Systems report EACCES when a folder of the PATH cannot be entered.
  expect(output).toMatch(/spawn no-such-program E(NOENT|ACCES)/);
});

test('the signal ends the program and its children, even when they ignore SIGTERM', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'osier-run-'));
  const stopping = new AbortController();
  const script = `trap '' TERM; (trap '' TERM; sleep 60) & echo $! > "${folder}/pid"; wait`;
  const ended = run(['sh', '-c', script], { ...options, signal: stopping.signal });
  const readPid = () => readFile(join(folder, 'pid'), 'utf8').catch(() => '');
  await expect.poll(readPid).toMatch(/^\d+\n$/);
  stopping.abort();
  expect((await ended).code).toBe(null);
  await rm(folder, { recursive: true });
});

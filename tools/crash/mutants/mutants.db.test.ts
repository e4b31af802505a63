import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { mutants, UNCHANGED } from './mutants.ts';

const root = join(import.meta.dirname, '../../..');
const server = inject('databaseServer');
let runner: ChildProcess;
/** The failure of each scenario, by the mutant's name. */
const failures = new Map(
  [UNCHANGED, ...Object.keys(mutants)].map((name) => [name, Promise.withResolvers<string>()]),
);

beforeAll(async () => {
  const program = join(root, 'tools/crash/mutants/run-mutants.ts');
  const child = spawn(process.execPath, [program, server.url, server.template], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  runner = child;
  createInterface(child.stdout).on('line', (line) => {
    const { name, failure } = JSON.parse(line) as { name: string; failure: string };
    failures.get(name)?.resolve(failure);
  });
  const errorOutput = text(child.stderr);
  child.on('close', () => {
    for (const { resolve } of failures.values())
      void errorOutput.then((output) => resolve(`not played: ${output}`));
  });
  // The first scenario also starts the program and loads the shop, which takes longer than a test may on a busy machine.
  await failures.get(UNCHANGED)?.promise;
});

afterAll(async () => {
  if (runner.exitCode === null && runner.signalCode === null) {
    runner.kill();
    await once(runner, 'close');
  }
});

// The scenarios are played in this order, and every test waits for one of them.
describe('one mutant after the other', { shuffle: false }, () => {
  it('the shop without a fault passes its scenario', async () => {
    expect(await failures.get(UNCHANGED)?.promise).toBe('');
  });

  it.each(Object.entries(mutants))(
    'its scenario detects this fault: %s',
    async (name, { caughtBy, failure }) => {
      expect(await failures.get(name)?.promise, `by: ${caughtBy}`).toContain(failure);
    },
  );
});

import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { copyTemplate, databaseUrl, dropDatabase } from '#database/testing/database-server.ts';
import { mutants, SOUND } from './mutants.ts';

const root = resolve(import.meta.dirname, '../../..');
const server = inject('databaseServer');
const names: string[] = [];
/** What each scenario found, by the mutant's name. */
let faults: ReadonlyMap<string, string>;

beforeAll(async () => {
  for (const _ of [SOUND, ...Object.keys(mutants)]) names.push(await copyTemplate(server));
  const urls = names.map((name) => databaseUrl(server.url, name));
  const program = join(root, 'tools/crash/mutants/prove.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...urls], { cwd: root });
  const found = stdout.trim().split('\n');
  faults = new Map(
    found.map((line) => {
      const { name, fault } = JSON.parse(line) as { name: string; fault: string };
      return [name, fault];
    }),
  );
}, 120_000);

afterAll(async () => {
  for (const name of names) await dropDatabase(server.url, name);
});

it('the shop as it is stands its scenario', () => {
  expect(faults.get(SOUND)).toBe('');
});

it.each(Object.entries(mutants))('a shop with this fault is caught: %s', (name, { caughtBy, fault }) => {
  expect(faults.get(name), `by: ${caughtBy}`).toContain(fault);
});

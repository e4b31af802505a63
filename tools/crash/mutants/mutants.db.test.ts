import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { databaseUrl, dropDatabase, onServer } from '#database/testing/database-server.ts';
import { mutants, SOUND } from './mutants.ts';

const root = resolve(import.meta.dirname, '../../..');
const { url, template } = inject('databaseServer');
const names = [SOUND, ...Object.keys(mutants)].map(() => `${template}_${randomBytes(4).toString('hex')}`);
/** What each scenario found, by the mutant's name. */
let faults: ReadonlyMap<string, string>;

beforeAll(async () => {
  for (const name of names) await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const words = [join(root, 'tools/crash/mutants/prove.ts'), ...names.map((name) => databaseUrl(url, name))];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root });
  const found = stdout.trim().split('\n');
  faults = new Map(
    found.map((line) => {
      const { name, fault } = JSON.parse(line) as { name: string; fault: string };
      return [name, fault];
    }),
  );
}, 120_000);

afterAll(async () => {
  for (const name of names) await dropDatabase(url, name);
});

it('the shop as it is stands its scenario', () => {
  expect(faults.get(SOUND)).toBe('');
});

it.each(Object.entries(mutants))('a shop with this fault is caught: %s', (name, { caughtBy, fault }) => {
  expect(faults.get(name), `by: ${caughtBy}`).toContain(fault);
});

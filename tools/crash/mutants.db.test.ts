import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { databaseUrl, onServer } from '#database/testing/database-server.ts';
import { mutants } from './mutants.ts';

const root = resolve(import.meta.dirname, '../..');
const { url, template } = inject('databaseServer');
const name = `${template}_${randomBytes(4).toString('hex')}`;
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'osier-mutants-'));
  for (const room of ['contract', 'database', 'domain', 'sandbox', 'server', 'tools', 'package.json']) {
    await cp(join(root, room), join(copy, room), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rm(copy, { recursive: true, force: true }));

/** Plays the scenarios against the copy, on a database of its own. */
async function prove(): Promise<{ code: number; out: string }> {
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  try {
    return await new Promise((done) => {
      const words = [join(copy, 'tools/crash/prove.ts'), databaseUrl(url, name)];
      const child = execFile(process.execPath, words, { cwd: copy }, (_, stdout, stderr) =>
        done({ code: child.exitCode ?? -1, out: stdout + stderr }),
      );
    });
  } finally {
    await onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

it('the shop as it is stands every scenario', { timeout: 60_000 }, async () => {
  expect(await prove()).toEqual({ code: 0, out: '' });
});

it.each(Object.entries(mutants))(
  'a shop with this fault is caught: %s',
  { timeout: 60_000 },
  async (_, { file, from, to }) => {
    const path = join(copy, file);
    const source = await readFile(path, 'utf8');
    expect(source.split(from)).toHaveLength(2);
    await writeFile(
      path,
      source.replace(from, () => to),
    );
    try {
      const { code, out } = await prove();
      // By a scenario, and not because the fault does not even start; which one comes first is chance.
      expect({ code, out }).toEqual({ code: 1, out: expect.stringMatching(/^caught by: ./m) });
    } finally {
      await writeFile(path, source);
    }
  },
);

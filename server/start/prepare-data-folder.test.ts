import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { keepSessionSecret, prepareDataFolder } from './prepare-data-folder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osier-data-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('a missing folder is made, with those above it, and left empty', async () => {
  const dataDir = join(folder, 'a/b/data');
  expect(await prepareDataFolder(dataDir)).toEqual({ ok: true, value: undefined });
  expect(await prepareDataFolder(dataDir)).toEqual({ ok: true, value: undefined });
  expect((await stat(dataDir)).isDirectory()).toBe(true);
});

test('a folder that can not be written is told in one sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  const told = async (dataDir: string) => {
    const prepared = await prepareDataFolder(dataDir);
    return prepared.ok ? '' : prepared.error.message;
  };
  expect(await told(join(folder, 'file'))).toMatch(
    /^The data folder \S+ can't be written \(it is a file\)\.$/,
  );
  expect(await told(join(folder, 'file/data'))).toMatch(/\(it lies inside a file\)\.$/);
  expect(await told('/proc/osier')).toMatch(
    /^The data folder \/proc\/osier can't be written \([a-z -]+\)\.$/,
  );
});

test('the secret is made once, for its owner only, and is long enough', async () => {
  const secret = await keepSessionSecret(folder);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await keepSessionSecret(folder)).toBe(secret);
  expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
});

test('a secret that was cut short is made anew', async () => {
  await writeFile(join(folder, 'session-secret'), 'cut');
  const secret = await keepSessionSecret(folder);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect((await readFile(join(folder, 'session-secret'), 'utf8')).trim()).toBe(secret);
});

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTemporaryFolder } from './temporary-folder.ts';

let memoryFolder: string;

beforeEach(async () => {
  memoryFolder = await mkdtemp(join(tmpdir(), 'osier-memory-'));
});
afterEach(() => rm(memoryFolder, { recursive: true, force: true }));

test('creates a folder that other users may enter but not list, and removes it with its content', async () => {
  const created = await createTemporaryFolder({ memoryFolder, requiredBytes: 1 });
  const path = created?.path ?? '';
  expect((await stat(path)).mode & 0o777).toBe(0o711);
  await writeFile(join(path, 'file'), '');
  await created?.remove();
  expect(existsSync(path)).toBe(false);
});

test('creates none without enough space, or where the system has no such folder', async () => {
  expect(await createTemporaryFolder({ memoryFolder, requiredBytes: Infinity })).toBeUndefined();
  expect(await createTemporaryFolder({ memoryFolder: join(memoryFolder, 'none') })).toBeUndefined();
});

test('removes what a killed run has left behind an hour ago, and nothing else', async () => {
  const killed = await createTemporaryFolder({ memoryFolder, requiredBytes: 1 });
  await mkdir(join(memoryFolder, 'of-another-program'));
  const soon = await createTemporaryFolder({ memoryFolder, requiredBytes: 1, now: Date.now() + 50 * 60_000 });
  expect(existsSync(killed?.path ?? '')).toBe(true);
  await soon?.remove();
  await createTemporaryFolder({ memoryFolder, requiredBytes: 1, now: Date.now() + 70 * 60_000 });
  expect(existsSync(killed?.path ?? '')).toBe(false);
  expect(existsSync(join(memoryFolder, 'of-another-program'))).toBe(true);
});

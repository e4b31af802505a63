import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSessionSecret, prepareDataFolder } from './prepare-data-folder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osier-data-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('creates a missing folder with its parents', async () => {
  const dataDir = join(folder, 'a/b/data');
  expect(await prepareDataFolder(dataDir)).toEqual({ ok: true, value: undefined });
  expect(await prepareDataFolder(dataDir)).toEqual({ ok: true, value: undefined });
  expect((await stat(dataDir)).isDirectory()).toBe(true);
});

async function modeOf(dataDir: string): Promise<number> {
  expect(await prepareDataFolder(dataDir)).toEqual({ ok: true, value: undefined });
  return (await stat(dataDir)).mode & 0o777;
}

test('restricts a new data folder, and not its parents, to its owner', async () => {
  expect(await modeOf(join(folder, 'a/data'))).toBe(0o700);
  await mkdir(join(folder, 'usual'));
  expect((await stat(join(folder, 'a'))).mode).toBe((await stat(join(folder, 'usual'))).mode);
});

test('restricts the data folder of an earlier version to its owner', async () => {
  for (const [name, mode] of [
    ['session-secret', 0o755],
    ['postgres', 0o775],
  ] as const) {
    const dataDir = join(folder, name);
    await mkdir(join(dataDir, name), { recursive: true });
    await chmod(dataDir, mode);
    expect(await modeOf(dataDir)).toBe(0o700);
  }
});

test('keeps the mode of another user’s folder, and a mode that the owner chose', async () => {
  await chmod(folder, 0o755);
  expect(await modeOf(folder)).toBe(0o755);
  await mkdir(join(folder, 'postgres'));
  for (const mode of [0o750, 0o711, 0o700]) {
    await chmod(folder, mode);
    expect(await modeOf(folder)).toBe(mode);
  }
});

test('reports an unwritable folder in one sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  const failureOf = async (dataDir: string) => {
    const prepared = await prepareDataFolder(dataDir);
    return prepared.ok ? '' : prepared.error.message;
  };
  expect(await failureOf(join(folder, 'file'))).toMatch(
    /^Cannot write to the data folder \S+ \(it is a file\)\.$/,
  );
  expect(await failureOf(join(folder, 'file/data'))).toMatch(/\(it lies inside a file\)\.$/);
  expect(await failureOf('/proc/osier')).toMatch(
    /^Cannot write to the data folder \/proc\/osier \([a-z -]+\)\.$/,
  );
});

/** Returns the secret, or the sentence that explains why there is none. */
async function secretIn(dataDir: string): Promise<string> {
  const secret = await loadSessionSecret(dataDir);
  return secret.ok ? secret.value : secret.error.message;
}

test('reports an unwritable secret in one sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  expect(await secretIn(join(folder, 'file'))).toBe(
    `Cannot write to the data folder ${join(folder, 'file')} (it lies inside a file).`,
  );
  await mkdir(join(folder, 'session-secret'));
  expect(await secretIn(folder)).toBe(`Cannot write to the data folder ${folder} (a folder is in the way).`);
  expect((await readdir(folder)).toSorted()).toEqual(['file', 'session-secret']);
});

test('creates a long enough secret once, for its owner only', async () => {
  const secret = await secretIn(folder);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await secretIn(folder)).toBe(secret);
  expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
});

test('creates the same secret for processes that start at the same time', async () => {
  const secrets = await Promise.all(Array.from({ length: 16 }, () => secretIn(folder)));
  expect(new Set(secrets)).toEqual(new Set([await secretIn(folder)]));
});

test('replaces a truncated secret', async () => {
  await writeFile(join(folder, 'session-secret'), 'cut');
  const secret = await secretIn(folder);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect((await readFile(join(folder, 'session-secret'), 'utf8')).trim()).toBe(secret);
});

import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
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

async function modeOf(dataDir: string): Promise<number> {
  expect(await prepareDataFolder(dataDir)).toEqual({ ok: true, value: undefined });
  return (await stat(dataDir)).mode & 0o777;
}

test('only the owner can enter a new data folder, and those above it keep the usual mode', async () => {
  expect(await modeOf(join(folder, 'a/data'))).toBe(0o700);
  await mkdir(join(folder, 'usual'));
  expect((await stat(join(folder, 'a'))).mode).toBe((await stat(join(folder, 'usual'))).mode);
});

test('a data folder of an earlier version is restricted to its owner', async () => {
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

test('a folder of others, and one that its owner restricted otherwise, keep their modes', async () => {
  await chmod(folder, 0o755);
  expect(await modeOf(folder)).toBe(0o755);
  await mkdir(join(folder, 'postgres'));
  for (const mode of [0o750, 0o711, 0o700]) {
    await chmod(folder, mode);
    expect(await modeOf(folder)).toBe(mode);
  }
});

test('a folder that can not be written is told in one sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  const told = async (dataDir: string) => {
    const prepared = await prepareDataFolder(dataDir);
    return prepared.ok ? '' : prepared.error.message;
  };
  expect(await told(join(folder, 'file'))).toMatch(
    /^Cannot write to the data folder \S+ \(it is a file\)\.$/,
  );
  expect(await told(join(folder, 'file/data'))).toMatch(/\(it lies inside a file\)\.$/);
  expect(await told('/proc/osier')).toMatch(/^Cannot write to the data folder \/proc\/osier \([a-z -]+\)\.$/);
});

/** The secret, or the sentence that says why there is none. */
async function secretIn(dataDir: string): Promise<string> {
  const secret = await keepSessionSecret(dataDir);
  return secret.ok ? secret.value : secret.error.message;
}

test('a secret that can not be written is reported in one sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  expect(await secretIn(join(folder, 'file'))).toBe(
    `Cannot write to the data folder ${join(folder, 'file')} (it lies inside a file).`,
  );
  await mkdir(join(folder, 'session-secret'));
  expect(await secretIn(folder)).toBe(`Cannot write to the data folder ${folder} (a folder is in the way).`);
  expect((await readdir(folder)).toSorted()).toEqual(['file', 'session-secret']);
});

test('the secret is made once, for its owner only, and is long enough', async () => {
  const secret = await secretIn(folder);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await secretIn(folder)).toBe(secret);
  expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
});

test('a secret that was cut short is made anew', async () => {
  await writeFile(join(folder, 'session-secret'), 'cut');
  const secret = await secretIn(folder);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect((await readFile(join(folder, 'session-secret'), 'utf8')).trim()).toBe(secret);
});

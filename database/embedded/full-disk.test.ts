import { execFileSync, spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded.ts';
import { followStartup } from './server/startup-progress.ts';

const folder = await mkdtemp(join(tmpdir(), 'osier-full-disk-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Mounts a small file system; false where that is not allowed. */
function mount(path: string, kilobytes: number): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', path]).status === 0;
}

const canMount = process.getuid?.() === 0 && mount(folder, 64);
if (canMount) execFileSync('umount', [folder]);

describe('the log of a starting server', () => {
  const NO_SPACE = 'could not write init file: No space left on device';

  test.each([
    ['is moving while it grows', 'LOG:  redo starts at 0/1', 'moving'],
    ['reports a full disk that ended a process', `FATAL:  ${NO_SPACE}`, 'disk_full'],
    ['reports a full disk that ends the server again and again', `PANIC:  ${NO_SPACE}`, 'disk_full'],
    ['is moving while only a statement fails because the disk is full', `ERROR:  ${NO_SPACE}`, 'moving'],
  ])('%s', async (_title, line, state) => {
    const log = join(folder, 'log');
    await writeFile(log, `2026-01-01 [1] PANIC:  ${NO_SPACE}, before this start\n`);
    const progress = followStartup(log, {});
    await appendFile(log, `2026-01-01 [2] ${line}\n`);
    expect(await progress.check()).toBe(state);
  });
});

describe.runIf(canMount)('on a full disk', () => {
  /** A cluster that was stopped cleanly, without the shop's database. */
  const prepared = join(folder, 'prepared');
  const disk = join(folder, 'disk');
  const dataDir = join(disk, 'postgres');
  const full = {
    ok: false,
    error: {
      code: 'disk_full',
      message: `PostgreSQL cannot start because the disk of ${dataDir} is full: free some space and start the shop again.`,
    },
  };

  beforeAll(async () => {
    const started = await startEmbeddedPostgres({ dataDir: prepared, durability: 'off' });
    if (!started.ok) throw new Error(started.error.message);
    const admin = new URL(started.value.url.replace('//osier:', '//postgres:'));
    admin.pathname = '/postgres';
    const client = new Client({ connectionString: admin.href });
    await client.connect();
    await client.query('DROP DATABASE osier');
    await client.end();
    await started.value.stop();
  });
  beforeEach(() => mkdir(disk, { recursive: true }));
  afterEach(() => execFileSync('umount', [disk]));

  test('a new cluster is not created', async () => {
    expect(mount(disk, 20_000)).toBe(true);
    expect(await startEmbeddedPostgres({ dataDir, durability: 'off' })).toEqual(full);
  });

  /** Copies the cluster and fills the disk up. */
  async function leaveFree(kilobytes: number): Promise<void> {
    expect(mount(disk, 80_000)).toBe(true);
    await cp(prepared, dataDir, { recursive: true });
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - kilobytes * 1024));
  }

  test.each([
    ['without room for its lock file, the server does not start', 0],
    ['without room for its sessions, the server stops again', 40],
    ['without room for the database of the shop, the server stops again', 1_500],
  ])('%s', async (_title, kilobytes) => {
    await leaveFree(kilobytes);
    expect(await startEmbeddedPostgres({ dataDir, durability: 'off' })).toEqual(full);
    expect(spawnSync('pgrep', ['-f', dataDir]).stdout.toString()).toBe('');
    await rm(join(disk, 'filler'));
    const again = await startEmbeddedPostgres({ dataDir, durability: 'off' });
    if (!again.ok) throw new Error(again.error.message);
    await again.value.stop();
  });
});

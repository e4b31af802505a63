import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#database/testing/test-database.ts';

const root = join(import.meta.dirname, '..');
const open = testDatabase();
const ORDER = '00000000-0000-7000-8000-000000000001';

/** What a tool says and how it ends, on the database of the test unless other settings are given. */
async function run(
  tool: string,
  {
    words = [],
    settings = { DATABASE_URL: open.url },
  }: { words?: string[]; settings?: NodeJS.ProcessEnv } = {},
): Promise<{ code: number; said: string }> {
  const { DATABASE_URL: _, DATA_DIR: __, ...env } = process.env;
  const program = [join(root, 'tools', tool), ...words];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, program, { env: { ...env, ...settings } });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

const applied = async () =>
  (await open.database.pool.query('SELECT id FROM drizzle.__drizzle_migrations ORDER BY id')).rows;

it('the audit may run beside the shop', async () => {
  expect(await run('audit.ts')).toMatchObject({
    code: 0,
    said: expect.stringContaining('The books are right'),
  });
});

it('a data folder without a shop stays as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'osier-no-shop-'));
  try {
    const { code, said } = await run('audit.ts', { settings: { DATA_DIR: folder } });
    expect([code, said]).toEqual([1, expect.stringMatching(/^There is no shop in .* yet\. Start the shop/)]);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('beside a shop of an older version', () => {
  beforeAll(async () => {
    await open.database.pool.query(
      'DELETE FROM drizzle.__drizzle_migrations WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)',
    );
  });

  it.each([
    ['audit.ts', []],
    ['review.ts', []],
    ['hand-over.ts', ['handed-over', ORDER]],
  ])('%s refuses, and leaves the schema alone', async (tool, words) => {
    const before = await applied();
    const { code, said } = await run(tool, { words });
    expect(code).toBe(1);
    expect(said).toMatch(
      /^The database is older than this program, .*\. Start the shop of this version once/,
    );
    expect(await applied()).toEqual(before);
  });

  it('so does an empty database', async () => {
    await open.database.pool.query('DROP SCHEMA drizzle CASCADE');
    expect(await run('audit.ts')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The database is older/),
    });
  });
});

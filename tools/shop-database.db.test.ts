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

it('the review lists cash orders that were not handed over in time, and cancels one', async () => {
  const place = (id: string, days: number) =>
    open.database.pool.query(
      `WITH placed AS (
        INSERT INTO shop_order (id, user_id, state, payment_method, total_cents, email, first_name, last_name, country, city, address,
          phone, idempotency_key, request_digest, created_at, updated_at)
        VALUES ($1::uuid, 'reviewed', 'placed', 'cashOnDelivery', 1360, 'r@osier.example', 'R', 'R', 'R', 'R', 'R', '123456', $1, '', $2, $2))
      INSERT INTO order_event (order_id, to_state, cause, at) VALUES ($1::uuid, 'placed', 'ordered', $2)`,
      [id, new Date(Date.now() - days * 86_400_000)],
    );
  await open.database.pool.query(
    `INSERT INTO auth_user (id, name, email, created_at, updated_at) VALUES ('reviewed', 'R', 'r@osier.example', now(), now())`,
  );
  const young = '00000000-0000-7000-8000-000000000002';
  await place(ORDER, 15);
  await place(young, 13);

  const { code, said } = await run('review.ts');
  expect([code, said]).toEqual([0, expect.stringContaining('not handed over for 14 days')]);
  expect(said).toContain(`${ORDER}  costs $13.60`);
  expect(said).toContain('npm run review -- <order> cancel');
  expect(said).not.toContain(young);
  expect((await run('review.ts', { words: [ORDER, 'cancel'] })).said).toBe(`Order ${ORDER}: cancelled.\n`);
  const { rows } = await open.database.pool.query('SELECT state FROM shop_order WHERE id = $1', [ORDER]);
  expect(rows).toEqual([{ state: 'cancelled' }]);
  expect(await run('hand-over.ts', { words: ['cash-received', ORDER] })).toMatchObject({
    code: 1,
    said: 'That cannot be done with this order as it stands now.\n',
  });
});

it('the review lists open and lost disputes, and no closed one', async () => {
  expect((await run('review.ts')).said).toContain('No payment is disputed.');
  await open.database.pool.query(
    `INSERT INTO payment_dispute (id, order_id, state, cents, reason, opened_at)
     VALUES ('du_1', $1, 'open', 4080, 'fraudulent', '2026-11-20T12:00:00Z'), ('du_2', $1, 'closed', 4080, 'fraudulent', now())`,
    [ORDER],
  );
  const { said: disputed } = await run('review.ts');
  expect(disputed).toContain(
    `${ORDER}  open dispute du_1 over $40.80, fraudulent, since 2026-11-20T12:00:00.000Z`,
  );
  expect(disputed).not.toContain('du_2');
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

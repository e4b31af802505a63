import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';

const root = join(import.meta.dirname, '..');
const ORDER = '00000000-0000-7000-8000-000000000001';
const YOUNG_ORDER = '00000000-0000-7000-8000-000000000002';

/** Runs a tool with exactly these database settings. Returns its exit code and its output, or stderr when it fails. */
async function run(
  tool: string,
  { args = [], settings }: { args?: string[]; settings: NodeJS.ProcessEnv },
): Promise<{ code: number; output: string }> {
  const { DATABASE_URL: _, DATA_DIR: __, ...env } = process.env;
  const program = [join(root, 'tools', tool), ...args];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, program, { env: { ...env, ...settings } });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

it('the audit does not change a data folder without a shop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'osier-no-shop-'));
  try {
    const { code, output } = await run('audit.ts', { settings: { DATA_DIR: folder } });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^There is no shop in .* yet\. Start the shop/),
    ]);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('on the database of a shop', () => {
  const [untouched, ordered, disputed] = [createTestDatabase(), createTestDatabase(), createTestDatabase()];

  it('the audit can run beside the shop', async () => {
    expect(await run('audit.ts', { settings: { DATABASE_URL: untouched.url } })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Ledgers and prices are consistent: \d+ stock units, \d+ orders\.$/m),
    });
  });

  it('a seed on a full disk says so in one sentence, and adds nothing', async () => {
    const { pool } = untouched.database;
    await pool.query(`
      CREATE FUNCTION fail_on_full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON review FOR EACH ROW EXECUTE FUNCTION fail_on_full_disk()`);
    const before = await pool.query('SELECT count(*) FROM product');
    const seeded = await run('seed.ts', {
      args: ['--products', '1000'],
      settings: { DATABASE_URL: untouched.url },
    });
    await pool.query('DROP FUNCTION fail_on_full_disk CASCADE');
    expect(seeded).toEqual({
      code: 1,
      output: 'The database has added no products: its disk is full; free some space and try again.\n',
    });
    expect((await pool.query('SELECT count(*) FROM product')).rows).toEqual(before.rows);
  });

  it('the review lists cash orders that were not handed over in time, and cancels one', async () => {
    await placeOrder(ordered, { id: ORDER, daysAgo: 15 });
    await placeOrder(ordered, { id: YOUNG_ORDER, daysAgo: 13 });
    const settings = { DATABASE_URL: ordered.url };

    const { code, output } = await run('review-orders.ts', { settings });
    expect([code, output]).toEqual([0, expect.stringContaining('not handed over for 14 days')]);
    const number = await findNumber(ordered, ORDER);
    expect(output).toContain(`${number}  ${ORDER}  costs $13.60`);
    expect(output).toContain('npm run review -- <order> cancel');
    expect(output).not.toContain(YOUNG_ORDER);
    expect(output).toContain('No payment is disputed.');
    const cancelled = await run('review-orders.ts', { args: [number, 'cancel'], settings });
    expect(cancelled.output).toBe(`Order #${number}: cancelled.\n`);
    const { rows } = await ordered.database.pool.query('SELECT state FROM shop_order WHERE id = $1', [ORDER]);
    expect(rows).toEqual([{ state: 'cancelled' }]);
    expect(await run('record-delivery.ts', { args: ['cash-received', ORDER], settings })).toMatchObject({
      code: 1,
      output: 'This is not possible in the current state of the order.\n',
    });
  });

  it('an order is handed over by its number, and an unknown number changes nothing', async () => {
    const id = '00000000-0000-7000-8000-000000000004';
    await placeOrder(ordered, { id, daysAgo: 0 });
    const number = await findNumber(ordered, id);
    const handOver = (named: string) =>
      run('record-delivery.ts', { args: ['cash-received', named], settings: { DATABASE_URL: ordered.url } });
    expect(await handOver('999999')).toEqual({ code: 1, output: 'There is no such order.\n' });
    expect(await handOver(number)).toEqual({ code: 0, output: `Order #${number}: handed over.\n` });
    const { rows } = await ordered.database.pool.query('SELECT state FROM shop_order WHERE id = $1', [id]);
    expect(rows).toEqual([{ state: 'handed_over' }]);
  });

  it('the stock of a product is split by size once', async () => {
    await ordered.database.pool.query(`
      INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
      VALUES ('split-tee', 'Tee', 'KD', 'kids', 'pants', '', 1600, '[]', now());
      INSERT INTO stock_unit (id, product_id, received, available) VALUES (gen_random_uuid(), 'split-tee', 5, 5)`);
    const split = (...sizes: string[]) =>
      run('split-stock.ts', { args: ['split-tee', ...sizes], settings: { DATABASE_URL: ordered.url } });
    expect(await split('S=2', 'XL=2')).toEqual({
      code: 1,
      output: 'The sizes add up to 4, but 5 pieces are available.\n',
    });
    for (const moved of [5, 0])
      expect(await split('S=2', 'XL=3')).toEqual({
        code: 0,
        output: `${moved} pieces moved to their sizes.\n`,
      });
    const { rows } = await ordered.database.pool.query(
      `SELECT size, available FROM stock_unit WHERE product_id = 'split-tee' ORDER BY size`,
    );
    expect(rows).toEqual([
      { size: 'S', available: 2 },
      { size: 'XL', available: 3 },
      { size: null, available: 0 },
    ]);
  });

  it.each(['paid', 'refund'])(
    'the review refuses to settle an order as %s that was never under review',
    async (word) => {
      const id = `00000000-0000-7000-8000-00000000001${word.length}`;
      await placeOrder(ordered, { id, daysAgo: 0, state: word === 'paid' ? 'paid' : 'refunded' });
      const { code, output } = await run('review-orders.ts', {
        args: [id, word],
        settings: { DATABASE_URL: ordered.url },
      });
      const state = word === 'paid' ? 'paid' : 'refunded';
      const number = await findNumber(ordered, id);
      expect([code, output]).toEqual([1, `Order #${number} is not under review. Its state is ‘${state}’.\n`]);
    },
  );

  it('the second factor of the last owner is reset, once', async () => {
    await ordered.database.pool.query(`
      INSERT INTO auth_user (id, name, email, email_verified, created_at, updated_at)
      VALUES ('owner', 'Owner', 'owner@osier.example', true, now(), now());
      INSERT INTO auth_session (id, user_id, token, expires_at, created_at, updated_at)
      VALUES ('session', 'owner', 'token', now() + interval '1 day', now(), now());
      INSERT INTO totp (user_id, secret, created_at, confirmed_at) VALUES ('owner', '', now(), now());
      INSERT INTO recovery_code (digest, user_id, created_at) VALUES ('digest', 'owner', now())`);
    const reset = (address: string) =>
      run('admin.ts', { args: ['reset-factor', address], settings: { DATABASE_URL: ordered.url } });
    expect(await reset('Owner@osier.example')).toMatchObject({
      code: 0,
      output: expect.stringContaining('The second factor is reset.'),
    });
    expect((await reset('owner@osier.example')).code).toBe(1);
    const { rows } = await ordered.database.pool.query(`
      SELECT (SELECT count(*) FROM totp) + (SELECT count(*) FROM recovery_code) AS factors,
        (SELECT count(*) FROM auth_session JOIN auth_user ON auth_user.id = user_id
          AND auth_session.credentials_version = auth_user.credentials_version) AS sessions,
        (SELECT string_agg(via || ' ' || action, ',') FROM change_log WHERE subject_id = 'owner') AS changes,
        (SELECT string_agg(kind, ',') FROM account_mail WHERE email = 'owner@osier.example') AS mails`);
    expect(rows).toEqual([
      { factors: '0', sessions: '0', changes: 'command factor_reset', mails: 'factor_reset' },
    ]);
  });

  const admin = (...args: string[]) => run('admin.ts', { args, settings: { DATABASE_URL: untouched.url } });

  it('an account with a confirmed address becomes an owner, and owners get a mail', async () => {
    const { pool } = untouched.database;
    await pool.query(`
      INSERT INTO auth_user (id, name, email, email_verified, created_at, updated_at)
      VALUES ('new', 'New', 'new@osier.example', true, now(), now()), ('open', 'Open', 'open@osier.example', false, now(), now());
      INSERT INTO shop_user (user_id, role, created_at) VALUES ('new', 'user', now()), ('open', 'user', now())`);
    const [made, refused] = await Promise.all([
      admin('make-admin', 'New@osier.example'),
      admin('make-admin', 'open@osier.example'),
    ]);
    expect([made.code, refused.code]).toEqual([0, 1]);
    const { rows } = await pool.query(`
      SELECT user_id AS id, role, (SELECT string_agg(via || ' ' || action, ',') FROM change_log WHERE subject_id = user_id) AS changes,
        (SELECT string_agg(kind, ',') FROM account_mail WHERE about LIKE user_id || '@%') AS mails
      FROM shop_user ORDER BY user_id`);
    expect(rows).toEqual([
      { id: 'new', role: 'admin', changes: 'command role_changed', mails: 'admin_added' },
      { id: 'open', role: 'user', changes: null, mails: null },
    ]);
  });

  it('a link for a new password is printed', async () => {
    await untouched.database.pool.query(`
      INSERT INTO auth_user (id, name, email, created_at, updated_at) VALUES ('lost', 'L', 'lost@osier.example', now(), now())`);
    const [printed, refused] = await Promise.all([
      admin('reset-password', 'lost@osier.example'),
      admin('reset-password', 'nobody@osier.example'),
    ]);
    expect(printed.output).toMatch(
      /for 60 minutes\. Whoever has it can sign in as lost@osier\.example:\nhttp:\/\/localhost:3000\/user-profile\/new-password#[\w-]{43}\n$/,
    );
    expect(refused).toEqual({ code: 1, output: 'There is no account with this address.\n' });
  });

  it('jobs are listed, one is run now, and the version is printed', async () => {
    const { pool } = untouched.database;
    await pool.query(
      `INSERT INTO job (name, due_at, last_error) VALUES ('back-up', '2999-01-01', 'No room')`,
    );
    await pool.query(
      `INSERT INTO waiting_erasure (user_id, by_user_id, via, forfeit_credit, created_at, due_at, last_error)
       SELECT id, id, 'browser', false, now(), now(), 'No luck' FROM auth_user LIMIT 1`,
    );
    const [listed, unknown] = await Promise.all([admin('jobs'), admin('jump')]);
    expect(listed.output).toMatch(/^erase_customer +1 waiting: No luck$/m);
    expect(listed.output).toMatch(
      /^back-up +never succeeded, due 2999-01-01T00:00:00\.000Z, fails: No room$/m,
    );
    expect(unknown).toMatchObject({ code: 2, output: expect.stringContaining('no command ‘jump’') });
    expect((await admin('version')).output).toMatch(/^Osier \d+\.\d+\.\d+, migrations up to \d{4}_[\w-]+\n$/);
    expect(await admin('run-job', 'back-up')).toMatchObject({ code: 0 });
    expect((await pool.query('SELECT due_at < now() AS due FROM job')).rows).toEqual([{ due: true }]);
  });

  it('the review lists a lost dispute until its order is refunded', async () => {
    const id = '00000000-0000-7000-8000-000000000003';
    await placeOrder(disputed, { id, daysAgo: 0, state: 'paid' });
    await disputed.database.pool.query(
      `INSERT INTO payment_dispute (provider, id, order_id, state, cents, reason, opened_at)
       VALUES ('stripe', 'du_3', $1, 'lost', 1360, 'fraudulent', '2026-11-20T12:00:00Z')`,
      [id],
    );
    const settings = { DATABASE_URL: disputed.url };
    expect((await run('review-orders.ts', { settings })).output).toContain('lost dispute du_3');
    await disputed.database.pool.query(`UPDATE shop_order SET state = 'refunded' WHERE id = $1`, [id]);
    expect((await run('review-orders.ts', { settings })).output).not.toContain('du_3');
  });

  it('the review lists open and lost disputes, but no other closed ones', async () => {
    await placeOrder(disputed, { id: ORDER, daysAgo: 0 });
    await disputed.database.pool.query(
      `INSERT INTO payment_dispute (provider, id, order_id, state, cents, reason, opened_at)
       VALUES ('stripe', 'du_1', $1, 'open', 4080, 'fraudulent', '2026-11-20T12:00:00Z'), ('stripe', 'du_2', $1, 'closed', 4080, 'fraudulent', now())`,
      [ORDER],
    );
    const { output } = await run('review-orders.ts', { settings: { DATABASE_URL: disputed.url } });
    expect(output).toContain(
      `${await findNumber(disputed, ORDER)}  ${ORDER}  open dispute du_1 over $40.80, fraudulent, since 2026-11-20T12:00:00.000Z`,
    );
    expect(output).not.toContain('du_2');
  });
});

describe('on a database that is older than the program', () => {
  const [older, empty] = [createTestDatabase(), createTestDatabase()];
  const applied = async () =>
    (await older.database.pool.query('SELECT id FROM drizzle.__drizzle_migrations ORDER BY id')).rows;

  beforeAll(async () => {
    await older.database.pool.query(
      'DELETE FROM drizzle.__drizzle_migrations WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)',
    );
    await empty.database.pool.query('DROP SCHEMA drizzle CASCADE');
  });

  it.each([
    ['audit.ts', []],
    ['review-orders.ts', []],
    ['record-delivery.ts', ['handed-over', ORDER]],
  ])('%s exits with an error and does not change the schema', async (tool, args) => {
    const before = await applied();
    const { code, output } = await run(tool, { args, settings: { DATABASE_URL: older.url } });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The database is older than this program, .*\. Start the shop of this version once/,
    );
    expect(await applied()).toEqual(before);
  });

  it('the audit rejects an empty database', async () => {
    expect(await run('audit.ts', { settings: { DATABASE_URL: empty.url } })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The database is older/),
    });
  });
});

/** Finds the number of an order, as an argument of a command. */
async function findNumber({ database }: TestDatabase, id: string): Promise<string> {
  const { rows } = await database.pool.query('SELECT number FROM shop_order WHERE id = $1', [id]);
  return (rows[0] as { number: string }).number;
}

/** Inserts a cash order and its customer. */
async function placeOrder(
  { database }: TestDatabase,
  { id, daysAgo, state = 'placed' }: { id: string; daysAgo: number; state?: string },
): Promise<void> {
  await database.pool.query(
    `INSERT INTO auth_user (id, name, email, created_at, updated_at) VALUES ($1, 'R', $2, now(), now())`,
    [id, `${id}@osier.example`],
  );
  await database.pool.query(
    `WITH placed AS (
      INSERT INTO shop_order (id, user_id, state, payment_method, total_cents, email, first_name, last_name, country, city, address,
        phone, idempotency_key, request_digest, created_at, updated_at)
      VALUES ($1::uuid, $1, $3, 'cash', 1360, 'r@osier.example', 'R', 'R', 'R', 'R', 'R', '123456', $1, '', $2, $2))
    INSERT INTO order_event (order_id, to_state, cause, at) VALUES ($1::uuid, $3, 'ordered', $2)`,
    [id, new Date(Date.now() - daysAgo * 86_400_000), state],
  );
}

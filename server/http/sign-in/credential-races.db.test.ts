import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '#database/testing/wait-until.ts';
import { resolveAccount } from '../../adapters/identity/resolve-account.ts';
import { systemClock as clock } from '../../adapters/system-clock.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { TestResponse } from '../../testing/visitor.ts';

const api = createTestApi();
const OLD = 'a long enough password';
const NEW = 'another long password';
/** While a test holds this advisory lock, no session is inserted. */
const GATE = 4711;

const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = ${GATE}`;

beforeAll(async () => {
  await api.database.pool.query(`
    CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NEW; END $$;
    CREATE TRIGGER gate BEFORE INSERT ON auth_session FOR EACH ROW EXECUTE FUNCTION wait_at_gate();`);
});

/** Signs in with the old password, and runs `change` after the password was checked and before the session is written. */
async function signInDuring(email: string, change: () => Promise<unknown>) {
  const browser = api.visitor();
  const gate = await api.database.pool.connect();
  let entering: Promise<TestResponse>;
  try {
    await gate.query('SELECT pg_advisory_lock($1)', [GATE]);
    entering = browser.call('POST', '/sign-in', { body: { email, password: OLD } });
    await waitUntil(async () => (await api.database.db.execute(waiting)).rowCount === 1);
    await change();
  } finally {
    await gate.query('SELECT pg_advisory_unlock($1)', [GATE]);
    gate.release();
  }
  await entering;
  return (await browser.call('GET', '/session')).body;
}

describe('a sign-in that began before the credentials changed', () => {
  it('is void after a password change', async () => {
    const ann = await api.shopper('Ann');
    const change = async () => {
      const body = { currentPassword: OLD, newPassword: NEW };
      expect((await ann.call('PUT', '/password', { body })).status).toBe(200);
    };
    expect(await signInDuring(ann.email, change)).toBeNull();
    expect((await ann.call('GET', '/session')).body).toMatchObject({ email: ann.email });
  });

  it('is void after a password reset', async () => {
    const ann = await api.shopper('Ann');
    const wanted = { purpose: 'reset_password', email: ann.email, minutes: 5 } as const;
    const secret = await api.identity.issueSecret(wanted);
    const reset = async () => {
      const body = { secret, password: NEW };
      expect((await api.visitor().call('PUT', '/password-reset', { body })).status).toBe(200);
    };
    expect(await signInDuring(ann.email, reset)).toBeNull();
  });

  it('is void after a change of role', async () => {
    const [admin, ann] = [await api.admin(), await api.shopper('Ann')];
    await api.confirmAddress(ann.email);
    const promote = async () =>
      expect((await admin.call('PUT', `/make-admin/${ann.email}`)).status).toBe(200);
    expect(await signInDuring(ann.email, promote)).toBeNull();
  });

  it('is void after another sign-in method was added', async () => {
    const ann = await api.shopper('Ann');
    await api.confirmAddress(ann.email);
    const person = {
      id: 'google ann',
      email: ann.email,
      emailVerified: true,
      displayName: 'Ann',
      photoURL: null,
    };
    const link = async () => {
      const provider = { id: 'google', label: 'Google' } as const;
      const linked = await api.database.transaction((tx) =>
        resolveAccount({ tx, clock, hasPasswords: true, orElse: '' }, provider, person),
      );
      expect(linked).toMatchObject({ ok: true, value: { isNew: false } });
    };
    expect(await signInDuring(ann.email, link)).toBeNull();
  });

  it('is valid when nothing changed', async () => {
    const ann = await api.shopper('Ann');
    expect(await signInDuring(ann.email, async () => undefined)).toMatchObject({ email: ann.email });
  });
});

it('rejects one of two concurrent password changes with the same old password', async () => {
  const ann = await api.shopper('Ann');
  const answers = await Promise.all(
    [NEW, 'a third long password'].map((newPassword) =>
      ann.call('PUT', '/password', { body: { currentPassword: OLD, newPassword } }),
    ),
  );
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
});

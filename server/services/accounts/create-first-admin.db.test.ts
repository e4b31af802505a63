import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { connect } from '#database/connection/connect.ts';
import { authAccount, authUser, roleChange, shopUser } from '#database/schema/accounts/identity.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { createIdentity } from '../../adapters/identity/identity.ts';
import { systemClock as clock } from '../../adapters/system-clock.ts';
import { createFirstAdmin } from './create-first-admin.ts';
import { registerUser } from './register-user.ts';

const testDatabase = createTestDatabase();
const admin = { email: 'boss@osier.example', password: 'of the merchant alone' };
const earlier = { name: 'Somebody', email: admin.email, password: 'a long enough password' };

const identityOf = (database = testDatabase.database) => {
  const secret = 'a secret of tests that is long enough';
  return createIdentity({ database, clock, secret, publicUrl: 'http://shop.test' });
};

/** Signs a user up with the address, and returns the headers of the browser and the user's id. */
async function signUp() {
  const entered = await identityOf().signUp(earlier, new Headers());
  if (!entered.ok) throw new Error(entered.error.code);
  const headers = new Headers({ cookie: entered.value[0]?.split(';')[0] ?? '' });
  const session = await identityOf().readSession(headers, { renew: false });
  await registerUser({ database: testDatabase.database, clock }, session?.identity.userId ?? '');
  return { headers, userId: session?.identity.userId ?? '' };
}

const signsIn = async (password: string) =>
  (await identityOf().signIn({ email: admin.email, password }, new Headers())).ok;

const createAdmin = () =>
  createFirstAdmin({ database: testDatabase.database, clock, identity: identityOf() }, admin);

const START_COUNT = 9;

async function roles() {
  return testDatabase.database.db.select({ role: shopUser.role }).from(shopUser);
}

beforeEach(async () => {
  await testDatabase.database.db.delete(roleChange);
  await testDatabase.database.db.delete(authUser);
});

it('creates the first admin’s account once', async () => {
  expect(await createAdmin()).toEqual(admin);
  expect(await signsIn(admin.password)).toBe(true);
  expect(await roles()).toEqual([{ role: 'admin' }]);
  expect(await createAdmin()).toBeNull();
});

it('hashes the password with the same parameters as a running shop', async () => {
  await createAdmin();
  const accounts = await testDatabase.database.db.select({ hash: authAccount.password }).from(authAccount);
  expect(accounts).toEqual([{ hash: expect.stringContaining('$m=19456,t=2,p=1$') as string }]);
});

it('takes over an unconfirmed account with the admin’s address', async () => {
  const stranger = await signUp();
  const { db } = testDatabase.database;
  const at = new Date();
  const method = { id: 'method', userId: stranger.userId, providerId: 'oidc', accountId: 'stranger' };
  await db.insert(authAccount).values({ ...method, createdAt: at, updatedAt: at });
  await createAdmin();
  expect(await identityOf().readSession(stranger.headers, { renew: false })).toBeNull();
  expect(await signsIn(earlier.password)).toBe(false);
  expect(await signsIn(admin.password)).toBe(true);
  expect(await identityOf().listSignInMethods(stranger.userId)).toMatchObject([{ provider: 'credential' }]);
  expect(await roles()).toEqual([{ role: 'admin' }]);
});

it('keeps the password of a confirmed account, and ends its sessions because its rights change', async () => {
  const owner = await signUp();
  await testDatabase.database.db
    .update(authUser)
    .set({ emailVerified: true })
    .where(eq(authUser.id, owner.userId));
  expect(await createAdmin(), 'there is no new password to show').toBeNull();
  expect(await identityOf().readSession(owner.headers, { renew: false })).toBeNull();
  expect(await signsIn(earlier.password)).toBe(true);
  expect(await signsIn(admin.password)).toBe(false);
});

it('creates the admin in exactly one of nine concurrent starts, which alone returns the password', async () => {
  const starts = Array.from({ length: START_COUNT }, () => connect(testDatabase.url, { max: 1 }));
  try {
    const signIns = await Promise.all(
      starts.map((database, index) => {
        const own = { email: admin.email, password: `the password of start ${index}` };
        return createFirstAdmin({ database, clock, identity: identityOf(database) }, own);
      }),
    );
    const [made, ...others] = signIns.filter((signIn) => signIn !== null);
    expect(others).toEqual([]);
    expect(await signsIn(made?.password ?? '')).toBe(true);
    expect(await roles()).toEqual([{ role: 'admin' }]);
    expect(await testDatabase.database.db.$count(roleChange)).toBe(1);
  } finally {
    await Promise.all(starts.map((database) => database.close()));
  }
});

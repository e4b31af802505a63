import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { findUserId } from '#database/queries/accounts/users.ts';
import { accountMail, roleChange, shopUser } from '#database/schema/accounts/identity.ts';
import { deliverDueAccountMails } from '../../testing/deliver-mails.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi({ limits: [] });
const PASSWORD = 'a long enough password';
const ADMIN = 'admin@osier.example';

const waitingMails = (kind: 'verify_address' | 'admin_added' | 'admin_removed') =>
  api.database.db
    .select({ email: accountMail.email, about: accountMail.about })
    .from(accountMail)
    .where(eq(accountMail.kind, kind))
    .orderBy(asc(accountMail.email));

/** Returns a signed-in admin whom the first admin promoted. */
async function promoted(name: string) {
  const [admin, person] = [await api.admin(), await api.shopper(name)];
  await api.confirmAddress(person.email);
  expect((await admin.call('PUT', `/make-admin/${person.email}`)).status).toBe(200);
  const signedIn = await person.call('POST', '/sign-in', {
    body: { email: person.email, password: PASSWORD },
  });
  expect(signedIn.status).toBe(200);
  return person;
}

beforeEach(async () => {
  const { db } = api.database;
  await db
    .update(shopUser)
    .set({ role: 'user' })
    .where(sql`user_id NOT IN (SELECT id FROM auth_user WHERE email = ${ADMIN})`);
  await db.update(roleChange).set({ at: sql`${roleChange.at} - interval '1 day'` });
  await db.delete(accountMail);
  await db.execute(sql`DELETE FROM rate_limit`);
});

describe('an account with an unconfirmed address', () => {
  it('is not promoted, and is sent the confirmation mail', async () => {
    const [admin, stranger] = [await api.admin(), await api.shopper('Colleague')];
    await api.database.db.delete(accountMail);
    expect((await admin.call('PUT', `/make-admin/${stranger.email}`)).body).toMatchObject({
      status: 409,
      code: 'user_unconfirmed',
      detail: 'This user has not confirmed the address yet. We have sent them a mail.',
    });
    expect((await stranger.call('GET', '/session')).body).toMatchObject({ role: 'user' });
    expect(await waitingMails('verify_address')).toMatchObject([{ email: stranger.email }]);
  });

  it('is sent at most three confirmation mails an hour, however many promotions are attempted', async () => {
    const [admin, stranger] = [await api.admin(), await api.shopper('Colleague')];
    await api.database.db.delete(accountMail);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await admin.call('PUT', `/make-admin/${stranger.email}`);
      expect(answer.body.code).toBe('user_unconfirmed');
    }
    expect(await waitingMails('verify_address')).toHaveLength(3);
    expect((await stranger.call('POST', '/address-verification')).status).toBe(429);
  });

  it('has no admin rights, even if an older version of the shop promoted it', async () => {
    const [admin, stranger] = [await api.admin(), await api.shopper('Colleague')];
    const { db } = api.database;
    const userId = (await findUserId(db, stranger.email)) ?? '';
    await db.update(shopUser).set({ role: 'admin' }).where(eq(shopUser.userId, userId));

    expect((await stranger.call('GET', '/session')).body).toMatchObject({ role: 'user' });
    expect((await stranger.call('GET', `/role/${stranger.email}`)).body).toMatchObject({ role: 'user' });
    expect((await stranger.call('PUT', '/user', { body: { email: stranger.email } })).body.role).toBe('user');
    expect((await stranger.call('PUT', `/make-user/${ADMIN}`)).body.code).toBe('forbidden');
    expect((await stranger.call('GET', `/orders/${ADMIN}`)).body.code).toBe('forbidden');
    const stepDown = await admin.call('PUT', `/make-user/${ADMIN}`);
    expect(stepDown.body.code, 'it does not count as a second admin').toBe('last_admin');

    await api.confirmAddress(stranger.email);
    expect((await stranger.call('GET', '/session')).body).toMatchObject({ role: 'admin' });
  });
});

describe('a promotion', () => {
  it('is mailed to every admin, including the new one', async () => {
    const dora = await promoted('Dora');
    expect(await waitingMails('admin_added')).toEqual([
      { email: ADMIN, about: dora.email },
      { email: dora.email, about: dora.email },
    ]);
    const sent = await deliverDueAccountMails(api);
    const toOwner = sent.find(({ to, subject }) => to === ADMIN && subject === 'An admin was added');
    expect(toOwner?.text).toContain(`${dora.email} is now an admin of Osier.`);
  });

  it('gives no right to demote other admins for a day', async () => {
    const dora = await promoted('Dora');
    expect((await dora.call('PUT', `/make-user/${ADMIN}`)).body).toMatchObject({
      status: 409,
      code: 'admin_too_new',
    });
    expect(await waitingMails('admin_removed')).toEqual([]);
    const userId = (await findUserId(api.database.db, dora.email)) ?? '';
    await api.database.db
      .update(roleChange)
      .set({ at: sql`${roleChange.at} - interval '1 day'` })
      .where(and(eq(roleChange.userId, userId), eq(roleChange.cause, 'promoted')));
    expect((await dora.call('PUT', `/make-user/${ADMIN}`)).status).toBe(200);
    expect(await waitingMails('admin_removed')).toEqual([
      { email: ADMIN, about: ADMIN },
      { email: dora.email, about: ADMIN },
    ]);
    expect((await dora.call('PUT', `/make-admin/${ADMIN}`)).status).toBe(200);
  });

  it('can be reversed at once by the new admin and by an earlier one', async () => {
    const [dora, emil] = [await promoted('Dora'), await promoted('Emil')];
    expect((await dora.call('PUT', `/make-user/${dora.email}`)).status).toBe(200);
    const admin = await api.admin();
    expect((await admin.call('PUT', `/make-user/${emil.email}`)).status).toBe(200);
  });
});

import { eq, inArray, sql } from 'drizzle-orm';
import { findUserId } from '#database/queries/accounts/users.ts';
import { authSession, authUser, roleChange } from '#database/schema/accounts/identity.ts';
import { DAY_MS, SECOND_MS } from '#domain/durations.ts';
import type { TestApi } from '../test-api.ts';
import type { Visitor } from '../visitor.ts';
import { enrol } from './authenticator.ts';

/** Signs in an owner who was promoted more than a day ago. */
export async function signInOwner(
  api: TestApi,
  name: string,
): Promise<Visitor & { email: string; userId: string }> {
  const { db } = api.database;
  const [admin, person] = [await api.admin(), await api.shopper(name)];
  await api.confirmAddress(person.email);
  const promoted = await admin.call('PUT', `/make-admin/${person.email}`);
  if (promoted.status !== 200) throw new Error(`the promotion was answered with ${promoted.status}`);
  await db.update(roleChange).set({ at: sql`${roleChange.at} - interval '2 days'` });
  const body = { email: person.email, password: 'a long enough password' };
  const signedIn = await person.call('POST', '/sign-in', { body });
  if (signedIn.status !== 200) throw new Error(`the sign-in was answered with ${signedIn.status}`);
  return { ...person, userId: (await findUserId(db, person.email)) ?? '' };
}

/** Signs in an owner who has set up a second factor and not passed it. */
export async function signInWithoutFactor(api: TestApi): Promise<Visitor & { email: string }> {
  const enrolled = await signInOwner(api, 'Waiting');
  await enrol(enrolled);
  const { email } = enrolled;
  const person = api.visitor();
  await person.call('POST', '/sign-in', { body: { email, password: 'a long enough password' } });
  return { ...person, email };
}

/** Ends the sessions of a user by time. Fails unless they were valid until then. */
export async function expireSessions(
  { database: { db } }: TestApi,
  person: Visitor & { email: string },
): Promise<void> {
  const users = db.select({ id: authUser.id }).from(authUser).where(eq(authUser.email, person.email));
  const setExpiry = (ms: number) =>
    db
      .update(authSession)
      .set({ expiresAt: new Date(Date.now() + ms) })
      .where(inArray(authSession.userId, users));
  await setExpiry(7 * DAY_MS);
  const { body } = await person.call('GET', '/session');
  if (body.email !== person.email) throw new Error('the session is not valid');
  await setExpiry(-SECOND_MS);
}

/** Makes the sessions of a user eleven minutes old. Calls that need a recent sign-in then ask for a new one. */
export async function ageSessions(
  { database: { db } }: TestApi,
  { userId }: { userId: string },
): Promise<void> {
  await db
    .update(authSession)
    .set({ createdAt: sql`${authSession.createdAt} - interval '11 minutes'` })
    .where(eq(authSession.userId, userId));
}

/** Lists the actions that Activity shows about a member, newest first. */
export async function listActionsAbout(api: TestApi, { userId }: { userId: string }): Promise<string[]> {
  const { entries } = (await (await api.admin()).call('GET', '/admin/activity?what=staff&limit=100')).body;
  const about = entries.filter((entry: { subject: { id: string } }) => entry.subject.id === userId);
  return about.map(({ action }: { action: string }) => action);
}

import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#database/connection/connect.ts';
import { invalidateSessions } from '#database/queries/accounts/sessions.ts';
import { insertAccountMail } from '#database/queries/jobs/account-mail.ts';
import { authAccount, authUser } from '#database/schema/identity.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityError } from '../../ports/identity.ts';
import type { OutsideIdentityPort, OutsidePerson } from '../../ports/outside-identity.ts';
import { insertAccount, insertProviderWay } from './accounts.ts';
import type { CheckedAccount } from './check-password.ts';

/** Whose account somebody enters. `isNew` tells that it was made just now. */
export type Entered = CheckedAccount & { readonly email: string; readonly isNew: boolean };

type Provider = Pick<OutsideIdentityPort, 'id' | 'label'>;
type Deps = { readonly tx: Queryable; readonly clock: Clock };

/**
 * Finds the account of a person for whom a provider vouches, or makes one. An account that was there before and has never been entered
 * this way is theirs only when both sides know that the address is: the shop from a mail that was answered, the provider by its word
 * (DECISIONS 9). Then the provider becomes one more way in, and all sessions of the account end. To be run in a transaction.
 */
export async function enterAccount(
  deps: Deps,
  provider: Provider,
  person: OutsidePerson,
): Promise<Result<Entered, IdentityError>> {
  const known = await findKnown(deps, provider, person);
  if (known) return ok(known);
  const { email } = person;
  if (email === null) return fail({ code: 'address_missing', message: words(provider).addressMissing });
  const { displayName: name, emailVerified, photoURL: image } = person;
  const made = await insertAccount(deps, { name, email, emailVerified, image });
  if (made) {
    await insertProviderWay(deps, { userId: made.userId, providerId: provider.id, accountId: person.id });
    return ok({ ...made, email, isNew: true });
  }
  // The address is taken: by an account of before, or by a twin of this very sign-in a moment ago.
  const twin = await findKnown(deps, provider, person);
  return twin ? ok(twin) : link(deps, provider, { ...person, email });
}

/**
 * Returns the account that this person of this provider has entered before, updated with what the provider says of them now. When the
 * provider comes to vouch for the address, all earlier sessions end: they may belong to whoever registered the address there first.
 */
async function findKnown(
  { tx, clock }: Deps,
  { id: providerId }: Provider,
  { id: accountId, email, emailVerified, photoURL }: OutsidePerson,
): Promise<Entered | undefined> {
  const [known] = await tx
    .select({
      userId: authUser.id,
      email: authUser.email,
      credentialsVersion: authUser.credentialsVersion,
      isVerified: authUser.emailVerified,
    })
    .from(authAccount)
    .innerJoin(authUser, eq(authUser.id, authAccount.userId))
    .where(and(eq(authAccount.providerId, providerId), eq(authAccount.accountId, accountId)))
    .for('no key update', { of: authUser });
  if (!known) return undefined;
  const { userId, isVerified } = known;
  const isConfirmed = !isVerified && emailVerified && email === known.email;
  const changes = {
    ...(isConfirmed && { emailVerified: true }),
    ...(photoURL !== null && { image: photoURL }),
  };
  await tx
    .update(authUser)
    .set({ ...changes, updatedAt: clock.now() })
    .where(eq(authUser.id, userId));
  const credentialsVersion = isConfirmed
    ? await invalidateSessions(tx, { userId })
    : known.credentialsVersion;
  return { userId, credentialsVersion, email: known.email, isNew: false };
}

async function link(
  deps: Deps,
  provider: Provider,
  person: OutsidePerson & { email: string },
): Promise<Result<Entered, IdentityError>> {
  const { tx, clock } = deps;
  const [owner] = await tx
    .select({ userId: authUser.id, isVerified: authUser.emailVerified, image: authUser.image })
    .from(authUser)
    .where(eq(authUser.email, person.email))
    .for('update');
  if (!owner) throw new Error('an account has vanished between two looks');
  const { userId, isVerified, image } = owner;
  if (!person.emailVerified)
    return fail({ code: 'address_unconfirmed', message: words(provider).unconfirmedThere });
  if (!isVerified) return fail({ code: 'account_unconfirmed', message: words(provider).unconfirmedHere });
  await insertProviderWay(deps, { userId, providerId: provider.id, accountId: person.id });
  const changes = { image: image ?? person.photoURL, updatedAt: clock.now() };
  await tx.update(authUser).set(changes).where(eq(authUser.id, userId));
  const credentialsVersion = await invalidateSessions(tx, { userId });
  const at = clock.now();
  await insertAccountMail(tx, { id: clock.newId(), kind: 'way_added', email: person.email, at });
  return ok({ userId, credentialsVersion, email: person.email, isNew: false });
}

function words({ label }: Provider) {
  return {
    addressMissing: `${label} did not tell us your e-mail address, without which there is no account. Please sign in another way.`,
    unconfirmedThere: `There is an account with this address already, and ${label} does not say that the address is yours. Please sign in with your password.`,
    unconfirmedHere: `There is an account with this address already, and nobody has shown yet that the address is theirs. If it is yours, choose a new password by “Forgot your password?”; afterwards ${label} lets you in as well.`,
  };
}

import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#database/connection/connect.ts';
import { invalidateSessions } from '#database/queries/accounts/sessions.ts';
import { insertAccountMail } from '#database/queries/messages/account-mail.ts';
import { authAccount, authUser } from '#database/schema/accounts/identity.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityProviderPort, ProviderProfile } from '../../ports/identity-provider.ts';
import type { IdentityError } from '../../ports/identity.ts';
import { insertAccount, insertProviderSignIn } from './accounts.ts';
import type { CheckedAccount } from './check-password.ts';

/** The account of a provider sign-in. `isNew` if it was just created. */
export type ResolvedAccount = CheckedAccount & { readonly email: string; readonly isNew: boolean };

type Provider = Pick<IdentityProviderPort, 'id' | 'label'>;
type Deps = {
  readonly tx: Queryable;
  readonly clock: Clock;
  readonly hasPasswords: boolean;
  /** Ends an advice with the offer to sign in another way; empty if there is no other way. */
  readonly orElse: string;
};

/**
 * Finds or creates the account of a user that a provider has authenticated. Links an existing account only if both the shop and the
 * provider have verified its address (DECISIONS 9); linking ends all sessions of the account. Run this in a transaction.
 */
export async function resolveAccount(
  deps: Deps,
  provider: Provider,
  person: ProviderProfile,
): Promise<Result<ResolvedAccount, IdentityError>> {
  const known = await findKnown(deps, provider, person);
  if (known) return ok(known);
  const { email } = person;
  if (email === null)
    return fail({ code: 'address_missing', detail: detailsOf(provider, deps).addressMissing });
  const { displayName: name, emailVerified, photoURL: image } = person;
  const inserted = await insertAccount(deps, { name, email, emailVerified, image });
  if (inserted) {
    await insertProviderSignIn(deps, {
      userId: inserted.userId,
      providerId: provider.id,
      accountId: person.id,
    });
    return ok({ ...inserted, email, isNew: true });
  }
  // The address has an account already, which a concurrent sign-in of the same user may have created.
  const concurrent = await findKnown(deps, provider, person);
  return concurrent ? ok(concurrent) : link(deps, provider, { ...person, email });
}

/**
 * Finds the account that this person has used with this provider before, and updates it from the provider's claims. When the provider
 * verifies the address for the first time, ends all earlier sessions: they may belong to someone who registered that address first.
 */
async function findKnown(
  { tx, clock }: Deps,
  { id: providerId }: Provider,
  { id: accountId, email, emailVerified, photoURL }: ProviderProfile,
): Promise<ResolvedAccount | undefined> {
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
  person: ProviderProfile & { email: string },
): Promise<Result<ResolvedAccount, IdentityError>> {
  const { tx, clock } = deps;
  const [owner] = await tx
    .select({ userId: authUser.id, isVerified: authUser.emailVerified, image: authUser.image })
    .from(authUser)
    .where(eq(authUser.email, person.email))
    .for('update');
  if (!owner) throw new Error('the account was deleted concurrently');
  const { userId, isVerified, image } = owner;
  if (!person.emailVerified)
    return fail({ code: 'address_unconfirmed', detail: detailsOf(provider, deps).unconfirmedThere });
  if (!isVerified)
    return fail({ code: 'account_unconfirmed', detail: detailsOf(provider, deps).unconfirmedHere });
  await insertProviderSignIn(deps, { userId, providerId: provider.id, accountId: person.id });
  const changes = { image: image ?? person.photoURL, updatedAt: clock.now() };
  await tx.update(authUser).set(changes).where(eq(authUser.id, userId));
  const credentialsVersion = await invalidateSessions(tx, { userId });
  const at = clock.now();
  await insertAccountMail(tx, { id: clock.newId(), kind: 'way_added', email: person.email, at });
  return ok({ userId, credentialsVersion, email: person.email, isNew: false });
}

function detailsOf({ label }: Provider, { hasPasswords, orElse }: Deps) {
  const exists = 'An account with this address exists already';
  return {
    addressMissing: `${label} did not share your email address, which an account requires. Please share it there and try again${orElse}.`,
    unconfirmedThere: `${exists}, and ${label} has not verified that the address is yours. Please ${hasPasswords ? 'sign in with your password' : `let ${label} verify it and try again`}.`,
    unconfirmedHere: hasPasswords
      ? `${exists}, but the address was never confirmed. If it is yours, choose a new password with “Forgot your password?”. After that, ${label} signs you in too.`
      : `${exists}, but the address was never confirmed. If it is yours, please write to the shop.`,
  };
}

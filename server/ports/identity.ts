import type { Result } from '#domain/result.ts';
import type { OutsideProviderId } from './outside-identity.ts';

/** A person whom the identity provider vouches for. */
export type Identity = {
  readonly userId: string;
  /** Lower-cased. */
  readonly email: string;
  readonly displayName: string;
  readonly phoneNumber: string | null;
  readonly photoURL: string | null;
  readonly emailVerified: boolean;
};

/** What the secret of a link that was sent by mail lets its reader do. */
export type SecretPurpose = 'verify_address' | 'reset_password';

/** Why signing up or in was refused. `message` is the provider's own text, fit to show (SPECIFICATION section 8). */
export type IdentityError = {
  readonly code:
    | 'invalid_credentials'
    | 'user_exists'
    | 'password_wrong'
    | 'link_invalid'
    | 'password_too_short'
    | 'password_too_long'
    | 'password_common'
    | 'too_many_requests'
    | 'password_sign_in_off'
    | 'provider_unknown'
    | 'provider_unreachable'
    | 'provider_refused'
    | 'consent_refused'
    | 'sign_in_elsewhere'
    | 'sign_in_lost'
    | 'address_missing'
    | 'address_unconfirmed'
    | 'account_unconfirmed'
    | 'invalid_request';
  readonly message: string;
};

/** How people can sign in: by a password of the shop's own, at providers outside, or both. */
export type SignInWays = {
  readonly password: boolean;
  readonly providers: readonly { readonly id: OutsideProviderId; readonly label: string }[];
};

/** `Set-Cookie` values that begin, renew or end a session. */
export type SessionCookies = readonly string[];

/**
 * Who people are. `headers` are those of the request: its session cookie is read from them.
 * Anything but the refusals of `IdentityError` throws.
 */
export type IdentityPort = {
  readonly ways: SignInWays;
  /** A session that the browser had before ends, here as in `signIn`: every sign-in begins a new one. */
  signUp(
    person: { name: string; email: string; password: string },
    headers: Headers,
  ): Promise<Result<SessionCookies, IdentityError>>;
  signIn(
    credentials: { email: string; password: string },
    headers: Headers,
  ): Promise<Result<SessionCookies, IdentityError>>;
  /**
   * Begins a sign-in at a provider outside: the address to send the person to, the word by which its answer is known, and a cookie that
   * ties the answer to this browser. `from` is where the person wants to be afterwards, null when it is a window of its own that comes
   * back.
   */
  beginOutsideSignIn(
    wanted: { provider: string; from: string | null },
    headers: Headers,
  ): Promise<Result<{ url: string; state: string; cookies: SessionCookies }, IdentityError>>;
  /** Ends it with the query that the provider sent the person back with. Whoever has no account gets one: `isNew`. */
  finishOutsideSignIn(
    answer: { provider: string; query: string },
    headers: Headers,
  ): Promise<
    Result<{ email: string; isNew: boolean; from: string | null; cookies: SessionCookies }, IdentityError>
  >;
  /** Ends the request's session and answers the cookies that make the browser forget it. */
  signOut(headers: Headers): Promise<SessionCookies>;
  /** Who the request's session belongs to, and their role in the shop, if any; null without a valid one. */
  readSession(
    headers: Headers,
    options: { readonly renew: boolean },
  ): Promise<{
    identity: Identity;
    sessionId: string;
    signedInAt: Date;
    role: 'user' | 'admin' | null;
    cookies: SessionCookies;
  } | null>;
  /** Why the request's session is no longer valid; null when it is valid, has expired, or was ended by the person. */
  whyEnded(headers: Headers): Promise<'role_changed' | 'credentials_changed' | null>;
  /** Changes what a person says of themselves. */
  updateProfile(userId: string, profile: { displayName: string; phoneNumber: string | null }): Promise<void>;
  /** By what a person can come in: providers' ids, and `credential` for a password; oldest first. */
  waysOf(userId: string): Promise<readonly { readonly provider: string; readonly createdAt: Date }[]>;
  /** Whether this is the person's password; false for somebody who has none. */
  isOwnPassword(userId: string, password: string): Promise<boolean>;
  /** Sets a new password when the current one is right, and ends all the person's sessions but `sessionId`. */
  changePassword(
    person: { userId: string; sessionId: string },
    passwords: { current: string; next: string },
  ): Promise<Result<void, IdentityError>>;
  /**
   * Makes a secret for the account of an address, to be sent there and nowhere else; null when there is no such account or nothing to
   * confirm. It works once, for so many minutes.
   */
  issueSecret(wanted: { purpose: SecretPurpose; email: string; minutes: number }): Promise<string | null>;
  /**
   * Sets a new password by a secret and ends all sessions of the account. The address counts as confirmed from then on: only its owner
   * can have read the mail. If it was not before, every other way into the account may be somebody else's, and is gone.
   */
  resetPassword(given: { secret: string; password: string }): Promise<Result<void, IdentityError>>;
  /**
   * Confirms the address of the signed-in person `userId`. The secret alone is not enough: whoever signed up with somebody else's
   * address must not be helped by its owner's click.
   */
  verifyAddress(given: { userId: string; secret: string }): Promise<Result<void, IdentityError>>;
  /** Returns the hash under which an account's password is stored. Throws if that account may not have this password. */
  hashPassword(signIn: { email: string; password: string }): Promise<string>;
};

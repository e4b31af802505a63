import type { Result } from '#domain/result.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { IdentityProviderId } from './identity-provider.ts';

/** An authenticated user. */
export type Identity = {
  readonly userId: string;
  /** Lower-cased. */
  readonly email: string;
  readonly displayName: string;
  readonly phoneNumber: string | null;
  readonly photoURL: string | null;
  readonly emailVerified: boolean;
};

/** The action that a mailed link allows. */
export type SecretPurpose = 'verify_address' | 'reset_password';

/** Why a sign-up, a sign-in or a change of an account was rejected. `detail` replaces the default text of the code. */
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
  readonly detail?: string;
};

/** The available sign-in methods: password, external providers, or both. */
export type SignInMethods = {
  readonly password: boolean;
  readonly providers: readonly { readonly id: IdentityProviderId; readonly label: string }[];
};

/** `Set-Cookie` values that start, extend or end a session. */
export type SessionCookies = readonly string[];

/** Accounts, credentials and sessions. `headers` are those of the request, with its session cookie. */
export type IdentityPort = {
  readonly signInMethods: SignInMethods;
  /** Creates an account and signs in. Ends the browser's earlier session, like `signIn`. */
  signUp(
    person: { name: string; email: string; password: string },
    headers: Headers,
  ): Promise<Result<SessionCookies, IdentityError>>;
  signIn(
    credentials: { email: string; password: string },
    headers: Headers,
  ): Promise<Result<SessionCookies, IdentityError>>;
  /**
   * Starts a sign-in at an external provider. Returns the address to redirect to, the `state` of the attempt, and a cookie that binds the
   * response to this browser. `from` is the page to return to; null when the sign-in runs in a popup.
   */
  beginProviderSignIn(
    request: { provider: string; from: string | null },
    headers: Headers,
  ): Promise<Result<{ url: string; state: string; cookies: SessionCookies }, IdentityError>>;
  /** Finishes a sign-in with the query of the provider's redirect. Creates an account if there is none (`isNew`). */
  finishProviderSignIn(
    response: { provider: string; query: string },
    headers: Headers,
  ): Promise<
    Result<{ email: string; isNew: boolean; from: string | null; cookies: SessionCookies }, IdentityError>
  >;
  /** Ends the request's session. Returns cookies that delete the session cookie. */
  signOut(headers: Headers): Promise<SessionCookies>;
  /** Returns the user of the request's session with their role; null without a valid session. With `renew`, extends the session. */
  readSession(
    headers: Headers,
    options: { readonly renew: boolean },
  ): Promise<{
    identity: Identity;
    sessionId: string;
    signedInAt: Date;
    role: 'user' | 'admin' | null;
    /** Null for a shopper. */
    staffRole: StaffRole | null;
    /** The second factor. Shoppers need none, so theirs has no effect. */
    factor: { isEnrolled: boolean; isRequired: boolean; isPassed: boolean };
    cookies: SessionCookies;
  } | null>;
  /** Gives the request's session a new token after the user has passed or set up a second factor. Returns its cookie. */
  renewToken(headers: Headers): Promise<SessionCookies>;
  /** Returns why the shop ended the request's session; null if it is valid, has expired, or the user ended it. */
  findSessionEndCause(headers: Headers): Promise<'role_changed' | 'credentials_changed' | null>;
  /** Updates the user's name and phone number. */
  updateProfile(userId: string, profile: { displayName: string; phoneNumber: string | null }): Promise<void>;
  /** Lists the user's sign-in methods, oldest first: provider ids, and `credential` for a password. */
  listSignInMethods(
    userId: string,
  ): Promise<readonly { readonly provider: string; readonly createdAt: Date }[]>;
  /** Checks the user's password; false for a user without one. */
  isOwnPassword(userId: string, password: string): Promise<boolean>;
  /** Replaces the user's password if `current` is correct. Ends all sessions of the user except `sessionId`. */
  changePassword(
    person: { userId: string; sessionId: string },
    passwords: { current: string; next: string },
  ): Promise<Result<void, IdentityError>>;
  /**
   * Creates a one-time secret for the account with this address, which must be sent to that address only. Null without such an
   * account; for `verify_address` also if the address is confirmed already.
   */
  issueSecret(request: { purpose: SecretPurpose; email: string; minutes: number }): Promise<string | null>;
  /**
   * Sets a new password with a secret, confirms the address and ends all sessions of the account. If the address was unconfirmed, removes
   * all other sign-in methods, because they may belong to someone else.
   */
  resetPassword(request: { secret: string; password: string }): Promise<Result<void, IdentityError>>;
  /**
   * Confirms the address of the signed-in user `userId`. The secret alone is not enough: otherwise the owner of an address could confirm
   * it for someone else who signed up with it.
   */
  verifyAddress(request: { userId: string; secret: string }): Promise<Result<void, IdentityError>>;
  /** Creates the secret of a mailed link, with 256 random bits. */
  createSecret(): string;
  /** Returns the hash under which an account's password is stored. Throws if that account may not have this password. */
  hashPassword(signIn: { email: string; password: string }): Promise<string>;
};

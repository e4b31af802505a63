import type { Result } from '#domain/result.ts';

/** A person whom the identity provider vouches for. */
export type Identity = {
  readonly userId: string;
  /** Lower-cased. */
  readonly email: string;
  readonly displayName: string;
  readonly phoneNumber: string | null;
  readonly photoURL: string | null;
};

/** Why signing up or in was refused. `message` is the provider's own text, fit to show (SPECIFICATION section 8). */
export type IdentityError = {
  readonly code:
    | 'invalid_credentials'
    | 'user_exists'
    | 'password_too_short'
    | 'password_too_long'
    | 'too_many_requests'
    | 'invalid_request';
  readonly message: string;
};

/** `Set-Cookie` values that begin, renew or end a session. */
export type SessionCookies = readonly string[];

/**
 * Who people are. `headers` are those of the request: its session cookie is read from them.
 * Anything but the refusals of `IdentityError` throws.
 */
export type IdentityPort = {
  signUp(
    person: { name: string; email: string; password: string },
    headers: Headers,
  ): Promise<Result<SessionCookies, IdentityError>>;
  signIn(
    credentials: { email: string; password: string },
    headers: Headers,
  ): Promise<Result<SessionCookies, IdentityError>>;
  signOut(headers: Headers): Promise<SessionCookies>;
  /** Who the request's session belongs to; null without a valid one. */
  readSession(headers: Headers): Promise<{ identity: Identity; cookies: SessionCookies } | null>;
  /** Makes an account without signing in; the id of the account of that address when there is one already. */
  ensureAccount(person: { name: string; email: string; password: string }): Promise<string>;
};

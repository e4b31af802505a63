import type { Result } from '#domain/result.ts';

/** A person as an identity provider describes them, after its response was verified. */
export type ProviderProfile = {
  /** The issuer and its subject identifier, which together are unique and never reused. */
  readonly id: string;
  /** Lower-cased; null if the provider does not share it. */
  readonly email: string | null;
  /** Whether the provider has verified the address. */
  readonly emailVerified: boolean;
  readonly displayName: string;
  readonly photoURL: string | null;
};

/** Values of one sign-in attempt that the provider's response must match. */
export type ProviderSignInAttempt = {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier (RFC 7636). */
  readonly verifier: string;
  /** The address to which the provider redirects afterwards. */
  readonly redirectUri: string;
};

/**
 * Why a sign-in at a provider failed.
 * - `provider_unreachable`: it did not respond in time.
 * - `consent_refused`: the user declined.
 * - `provider_refused`: it rejected the sign-in, or its response does not match the attempt.
 */
export type ProviderSignInError = {
  readonly code: 'provider_unreachable' | 'consent_refused' | 'provider_refused';
  /** For the log; never shown to the user. */
  readonly reason: string;
};

/** Ids of identity providers in addresses and in the database. */
export type IdentityProviderId = 'google' | 'oidc';

/** An external identity provider. */
export type IdentityProviderPort = {
  readonly id: IdentityProviderId;
  /** Its name in 'Continue with Google'. */
  readonly label: string;
  /** Returns the provider's address to which the browser is redirected. */
  createSignInUrl(attempt: ProviderSignInAttempt): Promise<Result<string, ProviderSignInError>>;
  /** Returns the person from the query of the provider's redirect. */
  identify(
    attempt: ProviderSignInAttempt,
    response: URLSearchParams,
  ): Promise<Result<ProviderProfile, ProviderSignInError>>;
};

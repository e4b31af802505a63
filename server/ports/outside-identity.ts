import type { Result } from '#domain/result.ts';

/** A person as a provider outside vouches for them, after its answer was checked. */
export type OutsidePerson = {
  /** One person's for ever and nobody else's, whichever provider is set: the issuer and its name for the person. */
  readonly id: string;
  /** Lower-cased; null when the provider does not tell it. */
  readonly email: string | null;
  /** Whether the provider says that the address is the person's own. */
  readonly emailVerified: boolean;
  readonly displayName: string;
  readonly photoURL: string | null;
};

/** One try to sign in: what leaves with the person and has to come back, or be proven, with them. */
export type OutsideAttempt = {
  readonly state: string;
  readonly nonce: string;
  /** The secret of PKCE (RFC 7636); only its digest leaves before the answer. */
  readonly verifier: string;
  /** Where the provider sends the person back to. */
  readonly redirectUri: string;
};

/**
 * Why a provider vouches for nobody.
 * - `provider_unreachable`: it gave no answer in time.
 * - `consent_refused`: the person did not let it.
 * - `provider_refused`: it refused, or what came is not its answer to this try.
 */
export type OutsideError = {
  readonly code: 'provider_unreachable' | 'consent_refused' | 'provider_refused';
  /** For the merchant, never for the person. */
  readonly reason: string;
};

/** The names under which providers are known in addresses and in the database. */
export type OutsideProviderId = 'google' | 'oidc';

/** A provider outside that can say who somebody is. */
export type OutsideIdentityPort = {
  readonly id: OutsideProviderId;
  /** What people call it, as in 'Continue with Google'. */
  readonly label: string;
  /** The address at the provider where the person is to be sent. */
  askAt(attempt: OutsideAttempt): Promise<Result<string, OutsideError>>;
  /** Who the person is, from the query that the provider sent them back with. */
  identify(attempt: OutsideAttempt, answer: URLSearchParams): Promise<Result<OutsidePerson, OutsideError>>;
};

import * as oidc from 'openid-client';
import { HOUR_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type {
  ProviderSignInError,
  IdentityProviderPort,
  IdentityProviderId,
} from '../../ports/identity-provider.ts';
import { parseClaims } from './parse-claims.ts';

/** Timeout of a request to the provider. */
const TIMEOUT_SECONDS = 6;

/** How long the provider's metadata is cached. */
const METADATA_MAX_AGE_MS = HOUR_MS;

/** How far the provider's clock may be off. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** The merchant's registration as a client of an OpenID provider. */
export type OpenIdSettings = {
  readonly id: IdentityProviderId;
  readonly label: string;
  /** The issuer, or the address of its discovery document (OpenID Connect Discovery 1.0, section 4). */
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Origins of profile photos, as in a content security policy, for example `https://*.googleusercontent.com`. */
  readonly photoOrigins: readonly string[];
  /** Makes the provider ask which account to use at every sign-in. */
  readonly asksWhichAccount: boolean;
};

/**
 * Creates the sign-in at an OpenID provider: authorization code flow with PKCE, state and nonce, checked by a certified client library.
 * Loads the provider's metadata on first use and retries after a failure, so that the shop starts while the provider is down.
 */
export function createOpenIdProvider(
  settings: OpenIdSettings,
  { fetch, clock, onFailure }: { fetch: oidc.CustomFetch; clock: Clock; onFailure: (reason: string) => void },
): IdentityProviderPort {
  const { id, label } = settings;
  const discover = createDiscovery(settings, { fetch, clock });

  async function guarded<T>(
    work: () => Promise<Result<T, ProviderSignInError>>,
  ): Promise<Result<T, ProviderSignInError>> {
    try {
      return await work();
    } catch (thrown) {
      const error = explain(thrown);
      if (error.code !== 'consent_refused') onFailure(error.reason);
      return fail(error);
    }
  }

  return {
    id,
    label,
    createSignInUrl: ({ state, nonce, verifier, redirectUri }) =>
      guarded(async () => {
        const address = oidc.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(settings.asksWhichAccount && { prompt: 'select_account' }),
        });
        return ok(address.href);
      }),
    identify: ({ state, nonce, verifier, redirectUri }, response) =>
      guarded(async () => {
        const config = await discover();
        const address = new URL(redirectUri);
        address.search = response.toString();
        const tokens = await oidc.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('the ID token is missing');
        const userInfo =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {};
        return ok(parseClaims({ ...userInfo, ...claims }, settings.photoOrigins));
      }),
  };
}

/** Returns a function that reads the provider's metadata, and caches them. A failure is not cached. */
function createDiscovery(
  settings: OpenIdSettings,
  { fetch, clock }: { fetch: oidc.CustomFetch; clock: Clock },
): () => Promise<oidc.Configuration> {
  let metadata: { readonly config: Promise<oidc.Configuration>; readonly until: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (metadata === undefined || metadata.until <= now) {
      const loading = { config: readConfiguration(settings, fetch), until: now + METADATA_MAX_AGE_MS };
      metadata = loading;
      loading.config.catch(() => {
        if (metadata === loading) metadata = undefined;
      });
    }
    return metadata.config;
  };
}

async function readConfiguration(
  { address, clientId, clientSecret }: OpenIdSettings,
  fetch: oidc.CustomFetch,
): Promise<oidc.Configuration> {
  const place = new URL(address);
  const isPlain = place.protocol === 'http:';
  const found = await oidc.discovery(place, clientId, undefined, undefined, {
    timeout: TIMEOUT_SECONDS,
    [oidc.customFetch]: fetch,
    // oxlint-disable-next-line typescript/no-deprecated -- the settings allow it for this machine only
    ...(isPlain && { execute: [oidc.allowInsecureRequests] }),
  });
  const server = found.serverMetadata();
  if (
    withoutSlash(server.issuer) !== withoutSlash(address.replace(/\.well-known\/openid-configuration$/, ''))
  ) {
    throw new OtherIssuerError(`its metadata names the issuer ${server.issuer}`);
  }
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authenticate = methods.includes('client_secret_post')
    ? oidc.ClientSecretPost
    : oidc.ClientSecretBasic;
  const client = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const config = new oidc.Configuration(server, clientId, client, authenticate(clientSecret));
  config.timeout = TIMEOUT_SECONDS;
  config[oidc.customFetch] = fetch;
  // oxlint-disable-next-line typescript/no-deprecated -- as above
  if (isPlain) oidc.allowInsecureRequests(config);
  // The library trusts TLS for ID tokens from the token endpoint. This checks their signature as well.
  oidc.enableNonRepudiationChecks(config);
  return config;
}

/** The library checks the issuer only if it built the metadata's address itself (OpenID Connect Discovery 1.0, section 4.3). */
class OtherIssuerError extends Error {}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}

/** Classifies a failure. Rethrows errors that come neither from the provider, nor the network, nor the library's checks. */
function explain(thrown: unknown): ProviderSignInError {
  if (thrown instanceof oidc.AuthorizationResponseError) {
    const code = thrown.error === 'access_denied' ? 'consent_refused' : 'provider_refused';
    return { code, reason: `it redirected with the error ${thrown.error}` };
  }
  if (thrown instanceof oidc.ResponseBodyError) {
    return { code: 'provider_refused', reason: `it responded with the error ${thrown.error}` };
  }
  if (thrown instanceof oidc.WWWAuthenticateChallengeError) {
    const schemes = thrown.cause.map(({ scheme }) => scheme).join(', ');
    const reason = `it responded with status ${thrown.status} and a challenge (${schemes})`;
    return { code: 'provider_refused', reason };
  }
  if (thrown instanceof OtherIssuerError) return { code: 'provider_refused', reason: thrown.message };
  if (thrown instanceof oidc.ClientError) {
    const isUnavailable = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(
      thrown.code ?? '',
    );
    const code = isUnavailable ? 'provider_unreachable' : 'provider_refused';
    return { code, reason: `${thrown.message} (${thrown.code ?? 'no code'})` };
  }
  // Node's fetch throws this when the connection fails.
  if (thrown instanceof TypeError && thrown.message === 'fetch failed') {
    return { code: 'provider_unreachable', reason: 'no connection' };
  }
  throw thrown;
}

import * as oidc from 'openid-client';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OutsideError, OutsideIdentityPort, OutsideProviderId } from '../../ports/outside-identity.ts';
import { readPerson } from './read-person.ts';

/** How long the provider may take for one answer, in seconds. */
const PATIENCE = 6;

/** How long what the provider says of itself is believed, in milliseconds. */
const KNOWN_FOR = 60 * 60 * 1000;

/** How far the provider's clock may be off, in seconds. */
const CLOCK_TOLERANCE = 30;

/** A client of an OpenID provider, as the merchant has registered it there. */
export type OpenIdSettings = {
  readonly id: OutsideProviderId;
  readonly label: string;
  /** The issuer, or the address of its discovery document (OpenID Connect Discovery 1.0, section 4). */
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Origins from which photos may be shown, as in a content policy, like `https://*.googleusercontent.com`. */
  readonly photoOrigins: readonly string[];
  /** Makes the provider let people choose among their accounts each time. */
  readonly asksWhichAccount: boolean;
};

/**
 * Signs people in at any OpenID provider: authorization code with PKCE, state and nonce, checked by a certified client library. What
 * the provider says of itself is asked for when it is first needed and again when that failed, so that the shop starts and works while
 * the provider is down.
 */
export function openIdProvider(
  settings: OpenIdSettings,
  { fetch, clock, onTrouble }: { fetch: oidc.CustomFetch; clock: Clock; onTrouble: (reason: string) => void },
): OutsideIdentityPort {
  const { id, label } = settings;
  let known: { readonly config: Promise<oidc.Configuration>; readonly until: number } | undefined;

  function discover(): Promise<oidc.Configuration> {
    const now = clock.now().getTime();
    if (known === undefined || known.until <= now) {
      const asked = { config: readConfiguration(settings, fetch), until: now + KNOWN_FOR };
      known = asked;
      asked.config.catch(() => {
        if (known === asked) known = undefined;
      });
    }
    return known.config;
  }

  async function guarded<T>(work: () => Promise<Result<T, OutsideError>>): Promise<Result<T, OutsideError>> {
    try {
      return await work();
    } catch (thrown) {
      const error = explain(thrown);
      if (error.code !== 'consent_refused') onTrouble(error.reason);
      return fail(error);
    }
  }

  return {
    id,
    label,
    askAt: ({ state, nonce, verifier, redirectUri }) =>
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
    identify: ({ state, nonce, verifier, redirectUri }, answer) =>
      guarded(async () => {
        const config = await discover();
        const address = new URL(redirectUri);
        address.search = answer.toString();
        const tokens = await oidc.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('an ID token was demanded and none is there');
        const more =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {};
        return ok(readPerson({ ...more, ...claims }, settings.photoOrigins));
      }),
  };
}

async function readConfiguration(
  { address, clientId, clientSecret }: OpenIdSettings,
  fetch: oidc.CustomFetch,
): Promise<oidc.Configuration> {
  const place = new URL(address);
  const isPlain = place.protocol === 'http:';
  const found = await oidc.discovery(place, clientId, undefined, undefined, {
    timeout: PATIENCE,
    [oidc.customFetch]: fetch,
    // oxlint-disable-next-line typescript/no-deprecated -- only for this machine: the settings see to it
    ...(isPlain && { execute: [oidc.allowInsecureRequests] }),
  });
  const about = found.serverMetadata();
  if (
    withoutSlash(about.issuer) !== withoutSlash(address.replace(/\.well-known\/openid-configuration$/, ''))
  ) {
    throw new OtherIssuerError(`it says that it is ${about.issuer}`);
  }
  const ways = about.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const prove = ways.includes('client_secret_post') ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
  const client = { [oidc.clockTolerance]: CLOCK_TOLERANCE };
  const config = new oidc.Configuration(about, clientId, client, prove(clientSecret));
  config.timeout = PATIENCE;
  config[oidc.customFetch] = fetch;
  // oxlint-disable-next-line typescript/no-deprecated -- as above
  if (isPlain) oidc.allowInsecureRequests(config);
  // The library trusts TLS for an ID token that comes directly from the provider; its signature is looked at all the same.
  oidc.enableNonRepudiationChecks(config);
  return config;
}

/** The library compares the issuer only where it made up the document's address itself (OpenID Connect Discovery 1.0, section 4.3). */
class OtherIssuerError extends Error {}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}

/** What a failure means. What does not come from the provider, the network or the library's checks is a bug, and is thrown on. */
function explain(thrown: unknown): OutsideError {
  if (thrown instanceof oidc.AuthorizationResponseError) {
    const code = thrown.error === 'access_denied' ? 'consent_refused' : 'provider_refused';
    return { code, reason: `it sent the person back with the error ${thrown.error}` };
  }
  if (thrown instanceof oidc.ResponseBodyError) {
    return { code: 'provider_refused', reason: `it answered with the error ${thrown.error}` };
  }
  if (thrown instanceof OtherIssuerError) return { code: 'provider_refused', reason: thrown.message };
  if (thrown instanceof oidc.ClientError) {
    const isSilence = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(
      thrown.code ?? '',
    );
    const code = isSilence ? 'provider_unreachable' : 'provider_refused';
    return { code, reason: `${thrown.message} (${thrown.code ?? 'no code'})` };
  }
  // Node's fetch: no connection, or one that broke.
  if (thrown instanceof TypeError && thrown.message === 'fetch failed') {
    return { code: 'provider_unreachable', reason: 'no connection' };
  }
  throw thrown;
}

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { interactionPolicy, Provider, type ClientMetadata } from 'oidc-provider';
import { subjectOf, type Account } from './demo-accounts.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import { errorPage } from './render-pages.ts';

/** The provider's only client: the shop. */
export type Client = {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
};

/** The provider, and a function that stores the chosen account and returns its subject. */
export type ChooserProvider = { readonly provider: Provider; readonly choose: (account: Account) => string };

const HOUR_SECONDS = 60 * 60;
const LIFETIMES = {
  AccessToken: HOUR_SECONDS,
  AuthorizationCode: 60,
  Grant: HOUR_SECONDS,
  IdToken: HOUR_SECONDS,
  Interaction: HOUR_SECONDS,
  Session: HOUR_SECONDS,
};

/**
 * Creates a real OpenID provider (authorization code with PKCE, signed ID tokens, its own keys) that vouches for the
 * chosen account. It never signs in silently: every authorization request shows the chooser.
 */
export function createProvider({
  issuer,
  client,
  now,
}: {
  issuer: string;
  client: Client;
  now: () => number;
}): ChooserProvider {
  const accounts = new Map<string, Account>();
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(now),
    jwks: { keys: [newSigningKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    clients: [describeClient(client)],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/choose/${uid}` },
    ttl: LIFETIMES,
    findAccount: (_context, subject) => {
      const account = accounts.get(subject);
      if (!account) return undefined;
      return { accountId: subject, claims: async () => ({ sub: subject, ...claimsOf(account, issuer) }) };
    },
    // Choosing an account grants consent.
    async loadExistingGrant({ oidc: { session, client: requestingClient, provider: own } }) {
      if (!session?.accountId || !requestingClient) return undefined;
      const grant = new own.Grant({ accountId: session.accountId, clientId: requestingClient.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(context, { error, error_description: description }) {
      context.type = 'html';
      context.body = errorPage(description ?? error);
    },
  });

  return {
    provider,
    choose(account) {
      const subject = subjectOf(account);
      accounts.set(subject, account);
      return subject;
    },
  };
}

function describeClient({ id, secret, redirectUris }: Client): ClientMetadata {
  return {
    client_id: id,
    client_secret: secret,
    client_name: 'Osier',
    redirect_uris: [...redirectUris],
    response_types: ['code'],
    grant_types: ['authorization_code'],
    id_token_signed_response_alg: 'ES256',
  };
}

function claimsOf({ name, email, emailVerified, colour }: Account, issuer: string) {
  const picture = colour === null ? {} : { picture: `${issuer}/photos/${colour.slice(1)}.svg` };
  return { name, email, email_verified: emailVerified, ...picture };
}

function newSigningKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' };
}

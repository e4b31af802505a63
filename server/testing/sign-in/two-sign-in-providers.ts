import { eq } from 'drizzle-orm';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll } from 'vitest';
import { authUser } from '#database/schema/accounts/identity.ts';
import { startAccountChooser, type AccountChooser } from '#sandbox/account-chooser/start.ts';
import { createOpenIdProvider } from '../../adapters/oidc/open-id-provider.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { createTestApi } from '../test-api.ts';
import type { Visitor } from '../visitor.ts';
import { followSignIn } from './follow-sign-in.ts';

const REDIRECT_URIS = ['http://shop.test/user-profile/signing-in/google', 'http://shop.test/back'];

/**
 * Runs a shop and two sign-in providers with independent implementations, for the file that calls it: a stand-in for Google and a
 * provider of the merchant's own.
 */
export function createTwoSignInProviders() {
  let chooser: AccountChooser;
  const other = new OAuth2Server();

  beforeAll(async () => {
    chooser = await startAccountChooser({ port: 0, redirectUris: REDIRECT_URIS });
    await other.issuer.keys.generate('RS256');
    await other.start(0, '127.0.0.1');
  });
  afterAll(async () => {
    await chooser.close();
    await other.stop();
  });

  const api = createTestApi({
    providers: () => [
      createOpenIdProvider(
        {
          ...GOOGLE,
          address: chooser.url,
          clientId: chooser.clientId,
          clientSecret: chooser.clientSecret,
          photoOrigins: [chooser.url],
        },
        adapterDeps,
      ),
      createOpenIdProvider({ ...ACME, address: other.issuer.url ?? '' }, adapterDeps),
    ],
  });

  /** Begins a sign-in at a provider. */
  async function begin(person: Visitor, provider = 'google', from: string | null = null) {
    return (await person.call('POST', `/sign-in/${provider}`, { body: { from } })).body;
  }

  /** Finishes a sign-in with the query of the provider's redirect. */
  function finish(person: Visitor, query: string, provider = 'google') {
    return person.call('POST', `/sign-in/${provider}/response`, { body: { query } });
  }

  return {
    api,
    /** The merchant's own provider. */
    other,
    begin,
    finish,
    /** Signs in with an account at Google's stand-in. */
    enter: async (person: Visitor, choice: Record<string, string>) => {
      const { url } = await begin(person);
      return finish(person, await followSignIn(url, choice));
    },
    /** Signs in at the other provider, which returns `claims`. */
    enterAtOther: async (person: Visitor, claims: Record<string, unknown>) => {
      const { url } = await begin(person, 'oidc');
      const query = await followSignIn(url);
      const setClaims = (token: { payload: object }) => Object.assign(token.payload, claims);
      other.service.on(Events.BeforeTokenSigning, setClaims);
      const response = await finish(person, query, 'oidc');
      other.service.off(Events.BeforeTokenSigning, setClaims);
      return response;
    },
    userOf: async (email: string) => {
      const [row] = await api.database.db.select().from(authUser).where(eq(authUser.email, email));
      return row;
    },
    /** Google's stand-in. It can be closed, and reopened on its port. */
    atChooser: {
      get url() {
        return chooser.url;
      },
      close: () => chooser.close(),
      async reopen() {
        const { url, clientSecret } = chooser;
        const port = Number(new URL(url).port);
        chooser = await startAccountChooser({ port, clientSecret, redirectUris: REDIRECT_URIS });
      },
    },
  };
}

/** Dependencies of a provider's adapter. */
export const adapterDeps = {
  clock: systemClock,
  fetch: (url: string, options: object) => fetch(url, options),
  onFailure: () => undefined,
};

const GOOGLE = { id: 'google', label: 'Google', asksWhichAccount: true } as const;
const ACME = {
  id: 'oidc',
  label: 'Acme',
  clientId: 'osier',
  clientSecret: 'a client secret',
  photoOrigins: [],
  asksWhichAccount: false,
} as const;

let userCount = 0;

/** Returns the form fields of a new account at Google's stand-in, with a verified address. */
export function chooserForm(changes: Record<string, string | undefined> = {}): Record<string, string> {
  userCount += 1;
  const email = `provider.${userCount}@osier.example`;
  const fields = { who: 'typed', name: 'Ines Halloran', email, verified: 'on', ...changes };
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  );
}

/** Returns the session's user; null for a visitor. */
export const readSession = async (person: Visitor) => (await person.call('GET', '/session')).body;

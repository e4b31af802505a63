import { eq } from 'drizzle-orm';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll } from 'vitest';
import { authUser } from '#database/schema/identity.ts';
import { startAccountChooser, type AccountChooser } from '#sandbox/account-chooser/start.ts';
import { openIdProvider } from '../adapters/oidc/open-id-provider.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { comeBack } from './at-provider.ts';
import { testApi, type Visitor } from './test-api.ts';

/*
 * For tests of signing in elsewhere: a shop, and two providers that were written by different people. One stands for Google, one is
 * the merchant's own. Whoever imports this has them from the first test to the last.
 */

let chooser: AccountChooser;
/** A provider of the merchant's own. */
export const other = new OAuth2Server();

beforeAll(async () => {
  chooser = await startAccountChooser({
    port: 0,
    redirectUris: ['http://shop.test/user-profile/signing-in/google'],
  });
  await other.issuer.keys.generate('RS256');
  await other.start(0, '127.0.0.1');
});
afterAll(async () => {
  await chooser.close();
  await other.stop();
});

/** What the providers' adapters complained of. */
export const troubles: string[] = [];
/** What an adapter to a provider is handed. */
export const outside = {
  clock: systemClock,
  fetch: (url: string, options: object) => fetch(url, options),
  onTrouble: (reason: string) => void troubles.push(reason),
};
/** A shop where one signs in at the two. */
export const api = testApi({
  providers: () => [
    openIdProvider(
      {
        id: 'google',
        label: 'Google',
        address: chooser.url,
        clientId: chooser.clientId,
        clientSecret: chooser.clientSecret,
        photoOrigins: [chooser.url],
        asksWhichAccount: true,
      },
      outside,
    ),
    openIdProvider(
      {
        id: 'oidc',
        label: 'Acme',
        address: other.issuer.url ?? '',
        clientId: 'osier',
        clientSecret: 'not told to anybody',
        photoOrigins: [],
        asksWhichAccount: false,
      },
      outside,
    ),
  ],
});

let people = 0;

/** Somebody whom the chooser vouches for, by what is typed there. */
export function typed(changes: Record<string, string | undefined> = {}): Record<string, string> {
  people += 1;
  const email = `outside.${people}@osier.example`;
  const fields = { who: 'typed', name: 'Ines Halloran', email, verified: 'on', ...changes };
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  );
}

/** Leaves the shop for a provider. */
export async function begin(person: Visitor, provider = 'google', from: string | null = null) {
  return (await person.call('POST', `/sign-in/${provider}`, { body: { from } })).body;
}

/** Comes back to the shop with a provider's answer. */
export function finish(person: Visitor, query: string, provider = 'google') {
  return person.call('POST', `/sign-in/${provider}/answer`, { body: { query } });
}

/** All of it: begin, choose, come back. */
export async function enter(person: Visitor, choice: Record<string, string>) {
  const { url } = await begin(person);
  return finish(person, await comeBack(url, choice));
}

/** The same at the other provider, which vouches for whom it is told to. */
export async function enterAtOther(person: Visitor, claims: Record<string, unknown>) {
  const { url } = await begin(person, 'oidc');
  const query = await comeBack(url);
  const tell = (token: { payload: object }) => Object.assign(token.payload, claims);
  other.service.on(Events.BeforeTokenSigning, tell);
  const answer = await finish(person, query, 'oidc');
  other.service.off(Events.BeforeTokenSigning, tell);
  return answer;
}

/** Who somebody is to the shop; null for a visitor. */
export const who = async (person: Visitor) => (await person.call('GET', '/session')).body;

export async function userOf(email: string) {
  const [row] = await api.database.db.select().from(authUser).where(eq(authUser.email, email));
  return row;
}

/** Where the account chooser is; it can be closed, and opened again at its place. */
export const atChooser = {
  get url() {
    return chooser.url;
  },
  close: () => chooser.close(),
  async reopen() {
    chooser = await startAccountChooser({
      port: Number(new URL(chooser.url).port),
      redirectUris: ['http://shop.test/back'],
    });
  },
};

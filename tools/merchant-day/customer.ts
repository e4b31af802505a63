import { createClient, type CallProblem, type Client, type ClientOf } from '#contract/client.ts';
import { allRoutes, shopRoutes } from '#contract/routes/all-routes.ts';
import type { Result } from '#domain/result.ts';
import type { CustomerName } from './stories.ts';

/** Where the shop is, and how to reach it and its card provider. */
export type ShopConnection = {
  readonly origin: string;
  readonly network: (request: Request) => Promise<Response>;
};

/** Accounts of the sandbox; not a secret. */
const PASSWORD = 'a willow by the water';

/** Creates a client of the shop's calls, with a cookie store of its own, as each browser has. */
export function createBrowserClient(shop: ShopConnection): Client {
  return createClient(createCookieTransport(shop), shopRoutes);
}

/** A client of all calls. */
export type StaffClient = ClientOf<keyof typeof allRoutes>;

/** Signs a member of staff in. Returns a client with a cookie store of its own. */
export async function enterBackOffice(
  shop: ShopConnection,
  account: { readonly email: string; readonly password: string },
): Promise<StaffClient> {
  const client = createClient(createCookieTransport(shop), allRoutes);
  valueOf(await client.signIn({ body: account }));
  return client;
}

function createCookieTransport({ origin, network }: ShopConnection) {
  const cookies = new Map<string, string>();
  return {
    origin,
    async fetch(request: Request) {
      if (cookies.size > 0)
        request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      const response = await network(request);
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      return response;
    },
  };
}

/** Returns the email address of a customer. */
export function emailOf(name: CustomerName): string {
  return `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@customers.example`;
}

/** Signs a customer in, or creates the account on the first day. Returns the customer's client. */
export async function enterShop(shop: ShopConnection, name: CustomerName): Promise<Client> {
  const client = createBrowserClient(shop);
  const account = { email: emailOf(name), password: PASSWORD };
  const signedUp = await client.signUp({ body: { name, ...account } });
  if (!signedUp.ok && signedUp.error.code === 'user_exists') valueOf(await client.signIn({ body: account }));
  else valueOf(signedUp);
  valueOf(await client.registerUser({ body: { email: account.email, role: 'user' } }));
  return client;
}

/** Returns the value of a call. Throws the problem of a refused call. */
export function valueOf<Value>(result: Result<Value, CallProblem>): Value {
  if (result.ok) return result.value;
  throw new Error(`${result.error.code}: ${result.error.detail}`);
}

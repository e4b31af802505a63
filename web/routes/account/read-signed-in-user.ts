import type { SessionUser } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** Returns the signed-in user. Only for loaders of protected pages: the server's access check rejects visitors before they run. */
export async function readSignedInUser(client: Pick<Client, 'readSession'>): Promise<SessionUser> {
  const user = valueOrThrow(await client.readSession());
  if (user === null) throw new Error('A visitor opened a protected page.');
  return user;
}

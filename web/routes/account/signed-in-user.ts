import type { SessionUser } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** Who is signed in, for the loaders of pages that need somebody: the server's door has let nobody else in. */
export async function signedInUser(client: Pick<Client, 'readSession'>): Promise<SessionUser> {
  const user = valueOrThrow(await client.readSession());
  if (user === null) throw new Error('A page that needs somebody was opened by nobody.');
  return user;
}

import { runAs, currentUser } from '../process-identity.ts';

/** A user of this system by its ids. */
export type User = { readonly uid: number; readonly gid: number };

/**
 * Finds a user other than root: the one with the id `wanted` if it exists, else `postgres`, else `nobody`. PostgreSQL requires that its
 * user has a name, so not any id works.
 */
export async function findOrdinaryUser(wanted?: number): Promise<User | undefined> {
  for (const name of [wanted, 'postgres', 'nobody']) {
    if (name === undefined) continue;
    const [uid, gid] = await Promise.all([readId('-u', name), readId('-g', name)]);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  return undefined;
}

async function readId(what: '-u' | '-g', name: string | number): Promise<number | undefined> {
  const { code, output } = await runAs(currentUser, 'id', [what, String(name)]);
  return code === 0 && /^\d+$/.test(output) ? Number(output) : undefined;
}

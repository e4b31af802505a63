import { runAs, self } from './identity.ts';

/** A user of this system by number. */
export type User = { readonly uid: number; readonly gid: number };

/**
 * A user who is not root: the one with the id `wanted` if the system knows it, else `postgres`, else `nobody`.
 * PostgreSQL insists that its user has a name, so a made-up id would not do. Undefined when there is none.
 */
export async function findOrdinaryUser(wanted?: number): Promise<User | undefined> {
  for (const name of [wanted, 'postgres', 'nobody']) {
    if (name === undefined) continue;
    const [uid, gid] = await Promise.all([askId('-u', name), askId('-g', name)]);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  return undefined;
}

async function askId(what: '-u' | '-g', name: string | number): Promise<number | undefined> {
  const answer = await runAs(self, 'id', [what, String(name)]);
  return answer.code === 0 && /^\d+$/.test(answer.output) ? Number(answer.output) : undefined;
}

import { admitsTokens, type Call } from '#contract/call.ts';
import type { ProblemCode } from '#contract/problem-codes.ts';
import type { Database } from '#database/connection/connect.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort, SessionCookies } from '../../ports/identity.ts';
import type { Actor } from './actor.ts';
import { readActor } from './read-actor.ts';
import { bearerOf, readTokenActor } from './read-token.ts';

/** Who makes a request. */
export type Caller = {
  readonly actor: Actor | null;
  /** Cookies that renew the session. */
  readonly cookies: SessionCookies;
  /** The token of the request; undefined without one. */
  readonly tokenId?: string;
  /** Those of the request, but without cookies if it has a token. */
  readonly headers: Headers;
};

type Identified = { readonly caller: Caller; readonly problem?: ProblemCode };

/** Returns the caller of a request, by its token or its session cookie, and why the token is not accepted. */
export async function identifyCaller(
  deps: { identity: IdentityPort; database: Database; clock: Clock },
  { call, headers, renew }: { call: Call; headers: Headers; renew: boolean },
): Promise<Identified> {
  const text = bearerOf(headers);
  if (text === undefined) return { caller: { ...(await readActor(deps, headers, { renew })), headers } };
  const withoutCookies = new Headers(headers);
  withoutCookies.delete('cookie');
  const caller: Caller = { actor: null, cookies: [], headers: withoutCookies };
  const read = await readTokenActor(deps, text);
  if (!read.ok) return { caller, problem: read.error.code };
  const actor = read.value;
  if (!admitsTokens(call)) return { caller: { ...caller, actor }, problem: 'person_required' };
  const tokenId = actor.token?.id ?? '';
  // Open calls treat a person differently, for example as the author of a review. A token is no person.
  return { caller: { ...caller, actor: call.access === 'anyone' ? null : actor, tokenId } };
}

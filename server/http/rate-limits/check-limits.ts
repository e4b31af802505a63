import type { BlockList } from 'node:net';
import type { CallName } from '#contract/routes/all-routes.ts';
import type { Database } from '#database/connection/connect.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { recordAttempt, type AttemptLimit } from '../../services/rate-limit.ts';
import type { Actor } from '../api/actor.ts';
import { emailIn } from '../api/log-security.ts';
import { clientAddress } from './client-address.ts';
import { RATE_LIMITS, TOKEN_LIMIT } from './limits.ts';

/** `secret` keys the digests under which attempts are counted; `proxies` are trusted to name the client's address. */
export type RateLimitSettings = { readonly secret: string; readonly proxies: BlockList };

type RateLimitDeps = {
  readonly database: Database;
  readonly clock: Clock;
  /** Null disables rate limits. */
  readonly limits: RateLimitSettings | null;
};

/** Counts a call against the limit of an account, for a call that the server makes on its behalf. */
export async function checkAccountLimit(
  { limits, database, clock }: RateLimitDeps,
  { name, email }: { name: CallName; email: string },
): Promise<Result<void, { retryAfterSeconds: number }>> {
  const limit = RATE_LIMITS[name]?.account;
  if (limit === undefined || limits === null) return ok(undefined);
  const attempt = { ...limit, action: name, client: `account ${email}` };
  return recordAttempt({ database, clock, secret: limits.secret }, [attempt]);
}

/**
 * Counts a call against its limits. Clients with an unknown address share one count, so that no client escapes the limit. If the database
 * cannot count, the call fails.
 */
export async function checkLimits(
  { limits, database, clock }: RateLimitDeps,
  {
    name,
    actor,
    tokenId,
    input,
    headers,
    connection,
  }: {
    name: CallName;
    actor: Actor | null;
    /** The token of the request, also for calls that are open to everyone. */
    tokenId: string | undefined;
    input: Record<string, unknown>;
    headers: Headers;
    connection: unknown;
  },
): Promise<Result<void, { retryAfterSeconds: number }>> {
  const limit = RATE_LIMITS[name];
  if (limits === null || (limit === undefined && tokenId === undefined)) return ok(undefined);
  const attempts: AttemptLimit[] = [];
  if (tokenId !== undefined) {
    attempts.push({ ...TOKEN_LIMIT, action: 'all calls', client: `token ${tokenId}` });
  }
  if (limit !== undefined) {
    const action = limit.countedAs ?? name;
    const address = clientAddress({ connection, headers, proxies: limits.proxies });
    attempts.push({ ...limit.address, action, client: `address ${address ?? 'unknown'}` });
    const [own, named] = [actor?.email, emailIn(input['body'])];
    const account = tokenId === undefined ? own && `account ${own}` : `token ${tokenId}`;
    if (limit.account !== undefined) {
      if (account !== undefined) attempts.push({ ...limit.account, action, client: account });
      if (named !== undefined && named !== own) {
        attempts.push({ ...limit.account, action, client: `named ${named}` });
      }
    }
  }
  return recordAttempt({ database, clock, secret: limits.secret }, attempts);
}

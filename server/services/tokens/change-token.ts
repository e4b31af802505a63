import { inTransaction } from '#database/connection/transaction.ts';
import { countActiveTokens, insertToken, updateTokenRevoked } from '#database/queries/staff/api-tokens.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { DAY_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { AppointedRole } from '#domain/staff/permissions.ts';
import { MAX_TOKEN_COUNT } from '#domain/staff/staff-limits.ts';
import type { RandomBytes } from '../secrets/random-bytes.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { createTokenText, digestToken } from './token-text.ts';

/** A leap year. */
const MAX_AGE_DAYS = 366;

/** Creates a token. Returns it with its id; the database has its digest only. Errors: `invalid_request`, `token_limit`. */
export async function createToken(
  { database, clock, randomBytes }: WriteDeps & { readonly randomBytes: RandomBytes },
  {
    name,
    role,
    expiresAt,
    author,
  }: { name: string; role: AppointedRole; expiresAt: Date; author: PersonAuthor },
): Promise<Result<{ id: string; token: string }, ServiceError>> {
  const at = clock.now();
  const problem = problemOfEnd(expiresAt, at);
  if (problem !== null) {
    return fail({ code: 'invalid_request', errors: [{ field: 'expiresAt', message: problem }] });
  }
  const [id, token] = [clock.newId(), createTokenText(randomBytes)];
  return inTransaction<{ id: string; token: string }, ServiceError>(
    database,
    async (tx) => {
      if ((await countActiveTokens(tx, at)) >= MAX_TOKEN_COUNT) return fail({ code: 'token_limit' });
      const digest = digestToken(token);
      await insertToken(tx, { id, name, role, digest, createdBy: author.userId, createdAt: at, expiresAt });
      await insertChange(tx, {
        at,
        author,
        action: 'token_created',
        subject: { type: 'token', id },
        changes: [
          { field: 'role', before: null, after: role },
          { field: 'ends', before: null, after: expiresAt.toISOString().slice(0, 10) },
        ],
      });
      return ok({ id, token });
    },
    { lock: 'api tokens' },
  );
}

function problemOfEnd(expiresAt: Date, at: Date): string | null {
  if (expiresAt.getTime() <= at.getTime()) return 'The end must be in the future.';
  const isTooLate = expiresAt.getTime() > at.getTime() + MAX_AGE_DAYS * DAY_MS;
  return isTooLate ? 'A token works for at most a year.' : null;
}

/** Revokes a token. Error: `token_unknown`, also for one that is revoked already. */
export async function revokeToken(
  { database, clock }: WriteDeps,
  { id, author }: { id: string; author: PersonAuthor },
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const at = clock.now();
    const revoked = await updateTokenRevoked(tx, { id, at });
    if (revoked === undefined) return fail({ code: 'token_unknown' });
    await insertChange(tx, {
      at,
      author,
      action: 'token_revoked',
      subject: { type: 'token', id },
      changes: [{ field: 'role', before: revoked.role, after: null }],
    });
    return ok(undefined);
  });
}

import type { Database } from '#database/connection/connect.ts';
import { findTokenOfDigest, updateTokenUse, type TokenRow } from '#database/queries/staff/api-tokens.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { digestToken } from './token-text.ts';

/** A token that works, and the owner who created it. */
export type OpenedToken = {
  readonly token: TokenRow;
  readonly creator: { readonly email: string; readonly displayName: string };
};

type TokenProblem = 'token_invalid' | 'token_expired' | 'token_revoked';

/** Finds the token that a request carries, and records its use. */
export async function openToken(
  { database, clock }: { database: Database; clock: Clock },
  text: string,
): Promise<Result<OpenedToken, { readonly code: TokenProblem }>> {
  const found = await findTokenOfDigest(database.db, digestToken(text));
  if (found === undefined) return fail({ code: 'token_invalid' });
  const { token, creator, isOwner } = found;
  if (token.revokedAt !== null || !isOwner) return fail({ code: 'token_revoked' });
  const at = clock.now();
  if (at >= token.expiresAt) return fail({ code: 'token_expired' });
  const before = new Date(at.getTime() - MINUTE_MS);
  if (token.lastUsedAt === null || token.lastUsedAt < before) {
    await updateTokenUse(database.db, { id: token.id, at, before });
  }
  return ok({ token, creator });
}

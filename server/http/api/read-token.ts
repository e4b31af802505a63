import type { ProblemCode } from '#contract/problem-codes.ts';
import type { Database } from '#database/connection/connect.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { openToken } from '../../services/tokens/open-token.ts';
import type { Actor } from './actor.ts';

/** Returns the token of a request (RFC 6750); undefined without one. Other schemes belong to servers in front of the shop. */
export function bearerOf(headers: Headers): string | undefined {
  return /^Bearer +(\S{1,200})$/i.exec(headers.get('authorization') ?? '')?.[1];
}

/** Returns who makes a request with a token. Its sign-in is never recent, so that no later check takes it for a fresh one. */
export async function readTokenActor(
  deps: { database: Database; clock: Clock },
  text: string,
): Promise<Result<Actor, { readonly code: ProblemCode }>> {
  const opened = await openToken(deps, text);
  if (!opened.ok) return opened;
  const { token, creator } = opened.value;
  return ok({
    ...creator,
    phoneNumber: null,
    photoURL: null,
    emailVerified: true,
    userId: token.createdBy,
    sessionId: '',
    signedInAt: new Date(0),
    hasSecondFactor: false,
    role: 'user',
    staffRole: token.role,
    token: { id: token.id, name: token.name },
  });
}

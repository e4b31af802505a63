import type { FactorMember } from '../../services/second-factor/factor-deps.ts';
import type { Actor } from '../api/actor.ts';
import { authorOf } from '../staff/author.ts';

/** Returns the signed-in member of staff who makes a request about their second factor. */
export function memberOf(actor: Actor, headers: Headers): FactorMember {
  const { userId, email, sessionId } = actor;
  return { userId, email, sessionId, author: authorOf(actor, headers) };
}

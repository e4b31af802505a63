import type { Logger } from 'pino';
import type { ProblemCode } from '#contract/problem-codes.ts';
import type { CallName } from '#contract/routes.ts';
import type { Database } from '#database/connection/connect.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import type { Result } from '#domain/result.ts';
import type { Actor } from './actor.ts';

/** What a line of the log is about, in the words of OWASP's Logging Vocabulary. */
type SecurityEvent =
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_password_change'
  | 'authn_password_change_fail'
  | 'authz_fail'
  | 'excess_rate_limit_exceeded'
  | 'privilege_permissions_changed'
  | 'user_created'
  | 'user_deleted';

const SIGN_IN = { done: 'authn_login_success', refused: 'authn_login_fail' } as const;
const NEW_PASSWORD = { done: 'authn_password_change', refused: 'authn_password_change_fail' } as const;
const NEW_ROLE = { done: 'privilege_permissions_changed' } as const;

/** The calls whose outcome is always logged. */
const WATCHED: { readonly [Name in CallName]?: { done: SecurityEvent; refused?: SecurityEvent } } = {
  signIn: SIGN_IN,
  finishOutsideSignIn: SIGN_IN,
  signUp: { done: 'user_created' },
  changePassword: NEW_PASSWORD,
  resetPassword: NEW_PASSWORD,
  makeAdmin: NEW_ROLE,
  makeUser: NEW_ROLE,
  eraseMe: { done: 'user_deleted' },
};

/** Refusals that are logged for every call. */
const REFUSALS: { readonly [Code in ProblemCode]?: SecurityEvent } = {
  sign_in_required: 'authz_fail',
  forbidden: 'authz_fail',
  too_many_requests: 'excess_rate_limit_exceeded',
};

/** A call that was answered: who made it, with what, and what came of it. */
export type AnsweredCall = {
  readonly call: CallName;
  readonly actor: Actor | null;
  /** Absent where nobody has read it. */
  readonly input?: Record<string, unknown>;
  /** The request's id. */
  readonly request: string | undefined;
  readonly outcome: Result<object, { readonly code: ProblemCode }>;
};

/**
 * Logs what those who look after the shop's safety have to know: who came in, who failed to, who was refused. A person is named by the
 * id of their account, never by an address; an address that has no account leaves nothing.
 */
export async function logSecurity(
  { log, database }: { log: Logger; database: Database },
  { call, actor, input, request, outcome }: AnsweredCall,
): Promise<void> {
  const refusal = outcome.ok ? undefined : REFUSALS[outcome.error.code];
  const watched = outcome.ok ? WATCHED[call]?.done : WATCHED[call]?.refused;
  const event = refusal ?? watched;
  if (event === undefined) return;
  // Those who are turned away at the door shall cost no more than that.
  const about =
    refusal === undefined
      ? [input?.['body'], input?.['params'], outcome.ok && 'value' in outcome.value && outcome.value.value]
      : [];
  const named = about.map(emailIn).find((email) => email !== undefined);
  // A line that names nobody is better than none, and than an answer that fails because of it.
  const account = named && (await findUserId(database.db, named.toLowerCase()).catch(() => undefined));
  const fields = {
    event,
    call,
    ...(!outcome.ok && { code: outcome.error.code }),
    ...(actor && { person: actor.userId }),
    ...(account !== undefined && account !== actor?.userId && { account }),
    request,
  };
  if (outcome.ok) log.info(fields, 'a call that matters for safety was answered');
  else log.warn(fields, 'a call was refused');
}

/** The address in a part of a call's input or in its answer. */
export function emailIn(part: unknown): string | undefined {
  const email = typeof part === 'object' && part !== null && 'email' in part ? part.email : undefined;
  return typeof email === 'string' ? email : undefined;
}

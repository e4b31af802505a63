import type { Logger } from 'pino';
import type { ProblemCode } from '#contract/problem-codes.ts';
import type { CallName } from '#contract/routes/all-routes.ts';
import type { Database } from '#database/connection/connect.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import type { Result } from '#domain/result.ts';
import type { Actor } from './actor.ts';

/** Event names of OWASP's Logging Vocabulary. */
type SecurityEvent =
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_password_change'
  | 'authn_password_change_fail'
  | 'authn_token_created'
  | 'authn_token_revoked'
  | 'authn_token_reuse'
  | 'authz_fail'
  | 'excess_rate_limit_exceeded'
  | 'privilege_permissions_changed'
  | 'session_expired'
  | 'user_created'
  | 'user_updated'
  | 'user_deleted';

const SIGN_IN = { success: 'authn_login_success', failure: 'authn_login_fail' } as const;
const NEW_PASSWORD = { success: 'authn_password_change', failure: 'authn_password_change_fail' } as const;
const NEW_FACTOR = { success: 'user_updated' } as const;
const ERASURE = { success: 'user_deleted' } as const;
const NEW_ROLE = { success: 'privilege_permissions_changed' } as const;

/** Calls that are logged when they succeed and, if `failure` is set, when they fail. */
const LOGGED_CALLS: { readonly [Name in CallName]?: { success: SecurityEvent; failure?: SecurityEvent } } = {
  signIn: SIGN_IN,
  finishProviderSignIn: SIGN_IN,
  signUp: { success: 'user_created' },
  changePassword: NEW_PASSWORD,
  resetPassword: NEW_PASSWORD,
  makeAdmin: NEW_ROLE,
  removeAdmin: NEW_ROLE,
  changeStaffRole: NEW_ROLE,
  removeStaff: NEW_ROLE,
  inviteStaff: NEW_ROLE,
  joinStaff: NEW_ROLE,
  withdrawInvitation: NEW_ROLE,
  undoChange: NEW_ROLE,
  passFactor: SIGN_IN,
  confirmTotp: NEW_FACTOR,
  addPasskey: NEW_FACTOR,
  removePasskey: NEW_FACTOR,
  removeTotp: NEW_FACTOR,
  removeFactor: NEW_FACTOR,
  renewRecoveryCodes: NEW_FACTOR,
  resetFactor: NEW_FACTOR,
  changeFactorRule: NEW_ROLE,
  signStaffOut: { success: 'session_expired' },
  createToken: { success: 'authn_token_created' },
  revokeToken: { success: 'authn_token_revoked' },
  eraseMyAccount: ERASURE,
  eraseCustomer: ERASURE,
};

/** Errors that are logged for every call. */
const LOGGED_ERRORS: { readonly [Code in ProblemCode]?: SecurityEvent } = {
  sign_in_required: 'authz_fail',
  forbidden: 'authz_fail',
  factor_required: 'authz_fail',
  person_required: 'authz_fail',
  token_invalid: 'authn_login_fail',
  token_expired: 'authn_login_fail',
  token_revoked: 'authn_token_reuse',
  too_many_requests: 'excess_rate_limit_exceeded',
};

/** Calls whose parameter `id` is a user. */
const CALLS_ABOUT_USERS: ReadonlySet<CallName> = new Set<CallName>([
  'eraseCustomer',
  'changeStaffRole',
  'removeStaff',
  'signStaffOut',
  'resetFactor',
]);

/** A call and its outcome. */
type FinishedCall = {
  readonly call: CallName;
  readonly actor: Actor | null;
  /** Absent when the call was rejected before its input was read. */
  readonly input?: Record<string, unknown>;
  /** The request id. */
  readonly request: string | undefined;
  readonly outcome: Result<object, { readonly code: ProblemCode }>;
};

/**
 * Logs the security events of a call: sign-ins, changes of credentials and roles, erasures, denied access. Names users by their id, never
 * by email address. An address without an account is not logged at all.
 */
export async function logSecurity(
  { log, database }: { log: Logger; database: Database },
  { call, actor, input, request, outcome }: FinishedCall,
): Promise<void> {
  const errorEvent = outcome.ok ? undefined : LOGGED_ERRORS[outcome.error.code];
  const callEvent = outcome.ok ? eventOf(call, input, outcome.value) : LOGGED_CALLS[call]?.failure;
  const event = errorEvent ?? callEvent;
  if (event === undefined) return;
  // A rejected call must not cost a query.
  const sources =
    errorEvent === undefined
      ? [input?.['body'], input?.['params'], outcome.ok && 'value' in outcome.value && outcome.value.value]
      : [];
  const email = sources.map(emailIn).find((found) => found !== undefined);
  // If the query fails, log without the account rather than fail the call.
  const account = email
    ? await findUserId(database.db, email.toLowerCase()).catch(() => undefined)
    : outcome.ok && userIn(call, input?.['params'], outcome.value);
  const fields = {
    event,
    call,
    ...(!outcome.ok && { code: outcome.error.code }),
    ...(actor && { person: actor.userId }),
    ...(actor?.token && { token: actor.token.id }),
    ...(typeof account === 'string' && account !== actor?.userId && { account }),
    request,
  };
  if (outcome.ok) log.info(fields, 'security event');
  else log.warn(fields, 'call rejected');
}

/** The subjects whose changes concern roles. */
const ROLE_SUBJECTS: readonly unknown[] = ['staff', 'staff_role'];

/** Returns the event of a successful call. Only some undos change a role. The job that carries out a waiting erasure logs it. */
function eventOf(call: CallName, input: FinishedCall['input'], result: object): SecurityEvent | undefined {
  const { undoable } = (input?.['body'] ?? {}) as { undoable?: unknown };
  if (call === 'eraseCustomer' && undoable === true) return undefined;
  const { value } = result as { value?: { subject?: { type?: unknown } } };
  if (call === 'undoChange' && !ROLE_SUBJECTS.includes(value?.subject?.type)) return undefined;
  return LOGGED_CALLS[call]?.success;
}

/** Returns the id of the user that a call changed or erased. */
function userIn(call: CallName, params: unknown, result: object): string | undefined {
  if (CALLS_ABOUT_USERS.has(call)) return idIn(params);
  if (call !== 'undoChange' || !('value' in result)) return undefined;
  const { value } = result;
  return typeof value === 'object' && value !== null && 'subject' in value ? idIn(value.subject) : undefined;
}

function idIn(part: unknown): string | undefined {
  const id = typeof part === 'object' && part !== null && 'id' in part ? part.id : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Returns the email address in a part of a call's input or in its result. */
export function emailIn(part: unknown): string | undefined {
  const email = typeof part === 'object' && part !== null && 'email' in part ? part.email : undefined;
  return typeof email === 'string' ? email : undefined;
}

import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccountForShare } from '#database/queries/accounts/erased-account.ts';
import { changeCredit, sumGivenCredit } from '#database/queries/credit/credit.ts';
import { findChangeOfKey, insertChange, type ChangeRecord } from '#database/queries/staff/change-log.ts';
import type { CreditReason } from '#domain/credit/credit-reason.ts';
import { cents as toCents, formatMoney } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import { refundLimitOf } from '../refunds/refund-limit.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

/** The field of the log with the cents that were given; negative when they were taken. */
const GIVEN = 'given in cents';

/** A change of a customer's credit by staff; negative `cents` take it. */
type CreditChange = {
  readonly userId: string;
  readonly cents: number;
  readonly reason: CreditReason;
  readonly idempotencyKey: string | null;
  readonly author: PersonAuthor;
  readonly staffRole: StaffRole | undefined;
};

/**
 * Gives a customer store credit, or takes it, for staff. Idempotent for one key. Returns the id of the entry in the log. Errors:
 * `customer_unknown`, `credit_exceeded`, `idempotency_key_reused`, and `forbidden` when all credit that staff gave exceeds the limit of the
 * role.
 */
export async function changeStaffCredit(
  { database, clock }: WriteDeps,
  { userId, cents, reason, idempotencyKey, author, staffRole }: CreditChange,
): Promise<Result<number, ServiceError>> {
  const limitCents = refundLimitOf(staffRole);
  return inTransaction<number, ServiceError>(
    database,
    async (tx) => {
      if (!(await lockAccountForShare(tx, userId))) return fail({ code: 'customer_unknown' });
      const earlier = await findChangeOfKey(tx, { byUserId: author.userId, idempotencyKey });
      if (earlier !== undefined)
        return earlier.subjectId === userId && readGiven(earlier) === cents
          ? ok(earlier.id)
          : fail(KEY_REUSED);
      const at = clock.now();
      const cause = cents > 0 ? 'given' : 'taken';
      if (!(await changeCredit(tx, { userId, cents, cause, at }))) return fail({ code: 'credit_exceeded' });
      // After the change, which locks the credit, so that parallel gifts count together.
      if (limitCents !== undefined && cents > 0 && (await sumGivenCredit(tx, userId)) > limitCents)
        return fail(aboveLimit(limitCents));
      const id = await insertChange(tx, {
        at,
        author,
        action: 'credit_changed',
        subject: { type: 'customer', id: userId },
        changes: [
          { field: GIVEN, before: null, after: cents },
          { field: 'reason', before: null, after: reason },
        ],
        idempotencyKey,
      });
      return ok(id);
    },
    // Two requests with one key must not both find that it is new.
    idempotencyKey === null ? {} : { lock: `credit ${author.userId} ${idempotencyKey}` },
  );
}

/** Undoes a change of credit by staff by its inverse. Errors: `undo_refused`, `credit_exceeded` when the customer has spent it. */
export async function undoStaffCredit(
  tx: Queryable,
  clock: Clock,
  { change, author, undoes }: UndoRequest,
): Promise<Result<void, ServiceError>> {
  const given = readGiven(change);
  if (given === undefined) return fail({ code: 'undo_refused' });
  const at = clock.now();
  const userId = change.subjectId;
  if (!(await lockAccountForShare(tx, userId))) return fail({ code: 'undo_refused' });
  if (!(await changeCredit(tx, { userId, cents: -given, cause: 'undone', at })))
    return fail({ code: 'credit_exceeded', detail: 'The customer has spent this credit.' });
  await insertChange(tx, {
    at,
    author,
    action: 'credit_changed',
    subject: { type: 'customer', id: userId },
    changes: [{ field: GIVEN, before: given, after: null }],
    undoes,
  });
  return ok(undefined);
}

function readGiven({ changes }: Pick<ChangeRecord, 'changes'>): number | undefined {
  const given = changes.find(({ field }) => field === GIVEN);
  if (typeof given?.after === 'number') return given.after;
  // The log has the amount of an undo as the value before.
  return typeof given?.before === 'number' ? -given.before : undefined;
}

function aboveLimit(limit: number): ServiceError {
  const amount = formatMoney(toCents(limit));
  return {
    code: 'forbidden',
    detail: `Your role may give a customer up to ${amount} of credit in all. Please ask a manager or an owner.`,
  };
}

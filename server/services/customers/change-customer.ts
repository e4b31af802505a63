import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccountForShare } from '#database/queries/accounts/erased-account.ts';
import { listGroupsOf, replaceGroups } from '#database/queries/customers/customer-groups.ts';
import { ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { may } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { undoStaffCredit } from '../credit/change-staff-credit.ts';
import {
  changeRecord,
  undoRecordChange,
  type EditedFields,
  type RecordKind,
  type Saved,
} from '../edits/edited-record.ts';
import { readList, toFieldValue } from '../edits/field-values.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import type { Undoer } from '../edits/undoer.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

/** What staff can change of customers. */
const CUSTOMER_RECORDS: RecordKind = {
  subject: 'customer',
  unknown: 'customer_unknown',
  async findForUpdate(tx, id) {
    if (!(await lockAccountForShare(tx, id))) return undefined;
    return { groups: toFieldValue(await listGroupsOf(tx, id)) };
  },
  async update(tx, id, { groups }) {
    await replaceGroups(tx, id, readList(groups));
    return ok(undefined);
  },
};

/** Returns the lock of all changes of a customer. An erasure does not take it: it waits for the lock of the account. */
function customerLock(id: string): string {
  return `customer ${id}`;
}

/** Changes the groups of a customer if they still have their base. Errors: `customer_unknown`, `changed_meanwhile`. */
export function changeCustomer(
  { database, clock }: WriteDeps,
  { id, fields, author }: { id: string; fields: EditedFields; author: PersonAuthor },
): Promise<Result<Saved, ServiceError>> {
  return inTransaction(
    database,
    (tx) => changeRecord(tx, clock, { kind: CUSTOMER_RECORDS, id, fields, author }),
    { lock: customerLock(id) },
  );
}

export const customerUndoer: Undoer = {
  refusal({ staffRole }, { action, label }) {
    if (label === null) return 'The account was erased.';
    if (action === 'credit_changed')
      return may(staffRole, 'refunds:do') ? null : 'Your role may not change store credit.';
    return may(staffRole, 'customers:do') ? null : 'Your role may not change customers.';
  },
  lockName: ({ subjectId }) => customerLock(subjectId),
  undo: (tx, clock, request) =>
    request.change.action === 'credit_changed'
      ? undoStaffCredit(tx, clock, request)
      : undoCustomerChange(tx, clock, request),
};

/** Undoes a change of a customer, under `customerLock`. Returns the id of the entry of the undo. */
function undoCustomerChange(
  tx: Queryable,
  clock: Clock,
  { change, author, undoes }: UndoRequest,
): Promise<Result<number, ServiceError>> {
  const id = change.subjectId;
  return undoRecordChange(tx, clock, { kind: CUSTOMER_RECORDS, id, entry: change, author, undoes });
}

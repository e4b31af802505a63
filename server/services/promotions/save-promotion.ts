import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import type { Result } from '#domain/result.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { addNamedRecord, type AddedRecord } from '../edits/add-named-record.ts';
import {
  changeRecord,
  deleteRecord,
  undoRecordChange,
  type EditedFields,
  type RecordChange,
  type Saved,
} from '../edits/edited-record.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import { requires, type Undoer } from '../edits/undoer.ts';
import { endRecord } from '../price-rules/end-record.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { promotionRecords } from './promotion-records.ts';
import { toPromotionFields, type PromotionValues } from './promotion-values.ts';

type PromotionAuthor = Pick<RecordChange, 'author'> & { readonly role: StaffRole | undefined };

/** Lock of all changes of discounts, so that each sees the codes of the others. Purchases do not take it. */
const PROMOTIONS_LOCK = 'promotions';

/** Adds a discount. A repetition with the same Idempotency-Key adds none, and returns the same discount. */
export function addPromotion(
  { database, clock }: WriteDeps,
  {
    values,
    author,
    role,
    idempotencyKey,
  }: PromotionAuthor & { values: PromotionValues; idempotencyKey: string | null },
): Promise<Result<AddedRecord, ServiceError>> {
  return inTransaction(
    database,
    (tx) =>
      addNamedRecord(tx, clock, {
        kind: promotionRecords(role),
        name: values.name,
        values: toPromotionFields(values),
        author,
        idempotencyKey,
      }),
    { lock: PROMOTIONS_LOCK },
  );
}

/** Changes fields of a discount if all still have their bases. Otherwise changes nothing, and fails with `changed_meanwhile`. */
export function changePromotion(
  { database, clock }: WriteDeps,
  { id, fields, author, role }: PromotionAuthor & { id: string; fields: EditedFields },
): Promise<Result<Saved, ServiceError>> {
  return inTransaction(
    database,
    (tx) => changeRecord(tx, clock, { kind: promotionRecords(role), id, fields, author }),
    { lock: PROMOTIONS_LOCK },
  );
}

/** Ends an active discount now. */
export function endPromotion(
  { database, clock }: WriteDeps,
  { id, author, role }: PromotionAuthor & { id: string },
): Promise<Result<Saved, ServiceError>> {
  return inTransaction<Saved, ServiceError>(
    database,
    (tx) =>
      endRecord(tx, clock, { kind: promotionRecords(role), id, author, inactive: 'promotion_inactive' }),
    { lock: PROMOTIONS_LOCK },
  );
}

/** Deletes a discount that no order has used. */
export function deletePromotion(
  { database, clock }: WriteDeps,
  { id, author, role }: PromotionAuthor & { id: string },
): Promise<Result<Saved, ServiceError>> {
  return inTransaction(
    database,
    (tx) => deleteRecord(tx, clock, { kind: promotionRecords(role), id, author }),
    { lock: PROMOTIONS_LOCK },
  );
}

export const promotionUndoer: Undoer = {
  refusal: requires('prices:do', 'Your role may not change prices.'),
  lockName: () => PROMOTIONS_LOCK,
  undo: undoPromotion,
};

/**
 * Undoes a change of a discount, under `PROMOTIONS_LOCK`. The limit of a role applies only to an undo that replaces later values: members
 * with a limit see, and undo, only their own changes. Returns the id of the entry of the undo.
 */
function undoPromotion(
  tx: Queryable,
  clock: Clock,
  { change, isConfirmed: _isConfirmed, isChosen, staffRole, ...undo }: UndoRequest,
): Promise<Result<number, ServiceError>> {
  return undoRecordChange(tx, clock, {
    kind: promotionRecords(isChosen ? staffRole : undefined),
    id: change.subjectId,
    entry: change,
    ...undo,
  });
}

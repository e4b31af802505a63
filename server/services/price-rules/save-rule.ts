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
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { endRecord } from './end-record.ts';
import { priceRuleRecords } from './rule-records.ts';
import { toRuleFields, type RuleValues } from './rule-values.ts';

type RuleAuthor = Pick<RecordChange, 'author'> & {
  readonly role: StaffRole | undefined;
  /** Whether prices may change by more than half. Otherwise the change fails with `confirmation_required`. */
  readonly isConfirmed: boolean;
};

/** Lock of all changes of price rules, so that each sees the prices of the others. */
const PRICE_RULES_LOCK = 'price rules';

/** Adds a rule. A repetition with the same Idempotency-Key adds none, and returns the same rule. */
export function addPriceRule(
  { database, clock }: WriteDeps,
  {
    values,
    author,
    idempotencyKey,
    ...allowed
  }: RuleAuthor & { values: RuleValues; idempotencyKey: string | null },
): Promise<Result<AddedRecord, ServiceError>> {
  return inTransaction(
    database,
    (tx) =>
      addNamedRecord(tx, clock, {
        kind: priceRuleRecords({ now: clock.now(), ...allowed }),
        name: values.name,
        values: toRuleFields(values),
        author,
        idempotencyKey,
      }),
    { lock: PRICE_RULES_LOCK },
  );
}

/** Changes fields of a rule if all still have their bases. Otherwise changes nothing, and fails with `changed_meanwhile`. */
export function changePriceRule(
  { database, clock }: WriteDeps,
  { id, fields, author, ...allowed }: RuleAuthor & { id: string; fields: EditedFields },
): Promise<Result<Saved, ServiceError>> {
  return inTransaction(
    database,
    (tx) =>
      changeRecord(tx, clock, {
        kind: priceRuleRecords({ now: clock.now(), ...allowed }),
        id,
        fields,
        author,
      }),
    { lock: PRICE_RULES_LOCK },
  );
}

/** Ends an active rule now. */
export function endPriceRule(
  { database, clock }: WriteDeps,
  { id, author, ...allowed }: RuleAuthor & { id: string },
): Promise<Result<Saved, ServiceError>> {
  return inTransaction<Saved, ServiceError>(
    database,
    (tx) => {
      const kind = priceRuleRecords({ now: clock.now(), ...allowed });
      return endRecord(tx, clock, { kind, id, author, inactive: 'price_rule_inactive' });
    },
    { lock: PRICE_RULES_LOCK },
  );
}

/** Deletes a rule that has not started. No price that shoppers see changes, so it needs no confirmation. */
export function deletePriceRule(
  { database, clock }: WriteDeps,
  { id, author, role }: Omit<RuleAuthor, 'isConfirmed'> & { id: string },
): Promise<Result<Saved, ServiceError>> {
  return inTransaction(
    database,
    (tx) => {
      const kind = priceRuleRecords({ now: clock.now(), role, isConfirmed: true });
      return deleteRecord(tx, clock, { kind, id, author });
    },
    { lock: PRICE_RULES_LOCK },
  );
}

export const priceRuleUndoer: Undoer = {
  refusal: requires('prices:do', 'Your role may not change prices.'),
  lockName: () => PRICE_RULES_LOCK,
  undo: undoPriceRule,
};

/**
 * Undoes a change of a rule, under `PRICE_RULES_LOCK`. The limit of a role applies only to an undo that replaces later values: members with
 * a limit see, and undo, only their own changes. Returns the id of the entry of the undo.
 */
function undoPriceRule(
  tx: Queryable,
  clock: Clock,
  { change, isConfirmed, isChosen, staffRole, ...undo }: UndoRequest,
): Promise<Result<number, ServiceError>> {
  const role = isChosen ? staffRole : undefined;
  const kind = priceRuleRecords({ now: clock.now(), role, isUndo: true, isConfirmed });
  return undoRecordChange(tx, clock, { kind, id: change.subjectId, entry: change, ...undo });
}

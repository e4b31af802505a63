import type { ProblemCode } from '#contract/problem-codes.ts';
import type { Queryable } from '#database/connection/connect.ts';
import {
  findChangeOfKey,
  findLastChangeOfField,
  insertChange,
  type ChangeRecord,
  type NewChange,
} from '#database/queries/staff/change-log.ts';
import { type FieldEdit, type FieldValue, mergeEdits } from '#domain/editing/merge-edits.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAction } from '#domain/staff/change-actions.ts';
import type { ChangeSubject, PersonAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import { explainConflicts } from './explain-conflicts.ts';

/** The fields of a record. A list is its JSON text, as in the log of changes. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** The fields that a request changes. */
export type EditedFields = Readonly<Record<string, FieldEdit>>;

/** How to read and write the records of one kind. All run in the transaction of the change, under its lock. */
export type RecordKind = {
  readonly subject: ChangeSubject;
  /** The id of the only record of the kind, for kinds that share their subject. */
  readonly onlyId?: string;
  /** Fields that mean something only together, such as an amount and its unit. */
  readonly coupled?: readonly string[];
  /** The failure for an unknown id. */
  readonly unknown: ProblemCode;
  /** Locks a record and reads its fields. */
  readonly findForUpdate: (tx: Queryable, id: string) => Promise<FieldValues | undefined>;
  readonly update: (tx: Queryable, id: string, values: FieldValues) => Promise<Result<void, ServiceError>>;
  readonly insert?: (tx: Queryable, id: string, values: FieldValues) => Promise<Result<void, ServiceError>>;
  /** Deletes a record. Fails with `in_use` while something refers to it. */
  readonly remove?: (tx: Queryable, id: string) => Promise<Result<void, ServiceError>>;
};

/** A change of a record: by whom, and which earlier change it undoes or which request it repeats. */
export type RecordChange = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly author: PersonAuthor;
  readonly undoes?: NewChange['undoes'];
  readonly idempotencyKey?: string | null;
};

/** The id of the entry in the log; null when nothing changed. */
export type Saved = { readonly changeId: number | null };

/**
 * Changes fields of a record if each still has its base, or has the wanted value already. Otherwise changes nothing, and fails with
 * `changed_meanwhile`, which names what others have written.
 */
export async function changeRecord(
  tx: Queryable,
  clock: Clock,
  { fields, action = 'changed', ...change }: RecordChange & { fields: EditedFields; action?: ChangeAction },
): Promise<Result<Saved, ServiceError>> {
  const { kind, id } = change;
  const current = await kind.findForUpdate(tx, id);
  if (current === undefined) return fail({ code: kind.unknown });
  const { changes, conflicts } = mergeEdits(current, fields, kind.coupled);
  if (conflicts.length > 0) {
    return fail(await explainConflicts(tx, { type: kind.subject, id }, conflicts));
  }
  if (changes.length === 0) return ok({ changeId: null });
  const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const updated = await kind.update(tx, id, values);
  if (!updated.ok) return updated;
  return ok({ changeId: await logChange(tx, clock, { ...change, action, changes }) });
}

/** Adds a record. A repetition with the same Idempotency-Key adds none, and returns the same change. Fails if it has other values. */
export async function addRecord(
  tx: Queryable,
  clock: Clock,
  { values, ...change }: RecordChange & { values: FieldValues },
): Promise<Result<{ changeId: number }, ServiceError>> {
  const { kind, id } = change;
  const earlier = await findRepeatedChange(tx, { ...change, action: 'added' });
  if (!earlier.ok) return earlier;
  if (earlier.value !== undefined)
    return hasValues(earlier.value, values) ? ok({ changeId: earlier.value.id }) : fail(KEY_REUSED);
  const inserted = await kind.insert?.(tx, id, values);
  if (inserted?.ok === false) return inserted;
  const stored = (await kind.findForUpdate(tx, id)) ?? {};
  const changes = Object.entries(stored).map(([field, after]) => ({ field, before: null, after }));
  return ok({ changeId: await logChange(tx, clock, { ...change, action: 'added', changes }) });
}

/** Whether the entry of an addition has these values. It also has those that the request left out. */
export function hasValues({ changes }: ChangeRecord, values: FieldValues): boolean {
  return changes.every(({ field, after }) => !(field in values) || values[field] === after);
}

/** Deletes a record that nothing uses. */
export async function deleteRecord(
  tx: Queryable,
  clock: Clock,
  change: RecordChange,
): Promise<Result<Saved, ServiceError>> {
  const { kind, id } = change;
  const current = await kind.findForUpdate(tx, id);
  if (current === undefined || kind.remove === undefined) return fail({ code: kind.unknown });
  const removed = await kind.remove(tx, id);
  if (!removed.ok) return removed;
  const changes = Object.entries(current).map(([field, before]) => ({ field, before, after: null }));
  return ok({ changeId: await logChange(tx, clock, { ...change, action: 'deleted', changes }) });
}

/**
 * Undoes a logged change of a record: writes the values before it, if those after it are still current; deletes an added record, and adds a
 * deleted one. Returns the id of the entry of the undo.
 */
export async function undoRecordChange(
  tx: Queryable,
  clock: Clock,
  { entry, ...change }: RecordChange & { entry: ChangeRecord },
): Promise<Result<number, ServiceError>> {
  const undone = await invert(tx, clock, { entry, ...change });
  if (!undone.ok) return undone.error.code === change.kind.unknown ? fail({ code: 'undo_refused' }) : undone;
  const { changeId } = undone.value;
  if (changeId !== null) return ok(changeId);
  return fail({ code: 'undo_refused', detail: 'The values before this change are back already.' });
}

async function invert(
  tx: Queryable,
  clock: Clock,
  { entry, ...change }: RecordChange & { entry: ChangeRecord },
): Promise<Result<Saved, ServiceError>> {
  const { kind, id } = change;
  const { action, changes } = entry;
  if (action === 'deleted') {
    if ((await kind.findForUpdate(tx, id)) !== undefined)
      return fail({ code: 'undo_refused', detail: 'Something with this id exists again.' });
    return addRecord(tx, clock, {
      ...change,
      values: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    });
  }
  if (action === 'added') {
    const current = (await kind.findForUpdate(tx, id)) ?? {};
    const conflicts = changes
      .filter(({ field, after }) => !isPosition(field) && current[field] !== after)
      .map(({ field, after }) => ({ field, base: after, theirs: current[field] ?? null }));
    if (conflicts.length > 0) return fail(await explainConflicts(tx, { type: kind.subject, id }, conflicts));
    return deleteRecord(tx, clock, change);
  }
  const fields = Object.fromEntries(
    changes.map(({ field, before, after }) => [field, { base: after, value: before }]),
  );
  const laterChange = await findLaterCoupledChange(tx, { entry, ...change });
  if (laterChange !== undefined) return fail({ code: 'undo_refused', detail: laterChange });
  return changeRecord(tx, clock, { ...change, fields, action });
}

/** Returns the reason to refuse an undo: a field that belongs together with an undone one was changed later. Undefined without one. */
async function findLaterCoupledChange(
  tx: Queryable,
  { kind: { coupled = [], subject: type }, id, entry }: RecordChange & { entry: ChangeRecord },
): Promise<string | undefined> {
  const own = entry.changes.map(({ field }) => field);
  if (!coupled.some((field) => own.includes(field))) return undefined;
  for (const field of coupled) {
    const last = own.includes(field) ? undefined : await findLastChangeOfField(tx, { type, id }, field);
    if (last !== undefined && last.id > entry.id)
      return `This change belongs together with ‘${field}’, which has changed since.`;
  }
  return undefined;
}

/** Whether a field is the place of the record in a list, which changes when the list is reordered: that is no edit of the record. */
function isPosition(field: string): boolean {
  return /position$/i.test(field);
}

/** Finds the change of an earlier request with the same Idempotency-Key. Fails if that request made a different change. */
export async function findRepeatedChange(
  tx: Queryable,
  {
    kind,
    id,
    author,
    action,
    idempotencyKey = null,
  }: Omit<RecordChange, 'undoes'> & { action: ChangeAction },
): Promise<Result<ChangeRecord | undefined, ServiceError>> {
  if (idempotencyKey === null) return ok(undefined);
  const earlier = await findChangeOfKey(tx, { byUserId: author.userId, idempotencyKey });
  if (earlier === undefined) return ok(undefined);
  const isSame =
    earlier.subjectType === kind.subject && earlier.subjectId === id && earlier.action === action;
  if (isSame) return ok(earlier);
  return fail(KEY_REUSED);
}

/** Records a change of a record. Returns the id of the entry. */
export function logChange(
  tx: Queryable,
  clock: Clock,
  {
    kind,
    id,
    author,
    undoes,
    idempotencyKey = null,
    ...entry
  }: RecordChange & Pick<NewChange, 'action' | 'changes'>,
): Promise<number> {
  return insertChange(tx, {
    at: clock.now(),
    author,
    subject: { type: kind.subject, id },
    ...entry,
    ...(undoes ? { undoes } : { idempotencyKey }),
  });
}

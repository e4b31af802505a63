import type { Queryable } from '#database/connection/connect.ts';
import { findChangeOfKey, type ChangeRecord } from '#database/queries/staff/change-log.ts';
import { listRecordIdsLike, type NamedTable } from '#database/queries/staff/record-ids.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import { addRecord, hasValues, type FieldValues, type RecordChange } from './edited-record.ts';

const MAX_BASE_LENGTH = 50;

/** The id of a new record, and of the entry in the log. */
export type AddedRecord = { readonly id: string; readonly changeId: number };

/**
 * Adds a record whose id derives from its name, under the lock of its kind. A repetition with the same Idempotency-Key adds none, and returns
 * the same record.
 */
export async function addNamedRecord(
  tx: Queryable,
  clock: Clock,
  {
    name,
    values,
    idempotencyKey = null,
    ...change
  }: Omit<RecordChange, 'id' | 'undoes' | 'kind'> & {
    readonly kind: RecordChange['kind'] & { readonly subject: NamedTable };
    readonly name: string;
    readonly values: FieldValues;
  },
): Promise<Result<AddedRecord, ServiceError>> {
  const { kind, author } = change;
  if (idempotencyKey !== null) {
    const earlier = await findChangeOfKey(tx, { byUserId: author.userId, idempotencyKey });
    if (earlier !== undefined) return resultOfRepeated(earlier, kind.subject, values);
  }
  const id = await newId(tx, kind.subject, name);
  const added = await addRecord(tx, clock, { ...change, id, values, idempotencyKey });
  return added.ok ? ok({ id, ...added.value }) : added;
}

function resultOfRepeated(
  earlier: ChangeRecord,
  subject: NamedTable,
  values: FieldValues,
): Result<AddedRecord, ServiceError> {
  const { id, action, subjectType, subjectId } = earlier;
  const isSame = subjectType === subject && action === 'added' && hasValues(earlier, values);
  return isSame ? ok({ id: subjectId, changeId: id }) : fail(KEY_REUSED);
}

async function newId(tx: Queryable, table: NamedTable, name: string): Promise<string> {
  const base = slugOf(name, MAX_BASE_LENGTH) || table.replaceAll('_', '-');
  // `new` is the path of the screen that adds a record.
  const taken = ['new', ...(await listRecordIdsLike(tx, table, base))];
  if (!taken.includes(base)) return base;
  for (let number = 2; ; number += 1) if (!taken.includes(`${base}-${number}`)) return `${base}-${number}`;
}

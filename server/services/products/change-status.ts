import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { listScheduled } from '#database/queries/catalogue/scheduled-products.ts';
import {
  findEditedProduct,
  type EditedProduct,
  type StoredProduct,
} from '#database/queries/product-editor/edited-product.ts';
import { lockProduct, type ProductColumns } from '#database/queries/product-editor/write-product.ts';
import { findChangeOfKey, type ChangeRecord } from '#database/queries/staff/change-log.ts';
import { publicationErrors, type ProductStatus } from '#domain/catalogue/product-status.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { mergeEdits } from '#domain/editing/merge-edits.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FieldChange, PersonAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { valuesOf } from './product-values.ts';
import { writeChanges } from './write-changes.ts';

/** Maximum products that one run of the job publishes. */
const MAX_PUBLISHED_COUNT = 200;

export type StatusRequest = {
  readonly id: string;
  readonly base: ProductStatus;
  readonly status: ProductStatus;
  /** With `scheduled`. */
  readonly publishAt: Date | null;
  readonly author: PersonAuthor;
  readonly idempotencyKey: string | null;
};

/** A product after a change of its status. `changeId` is null when it had the status already. */
type ChangedStatus = { readonly product: EditedProduct; readonly changeId: number | null };

/**
 * Changes the status of a product. A repetition with the same Idempotency-Key changes nothing. Errors: `product_unknown`,
 * `changed_meanwhile`, `idempotency_key_reused`, `invalid_request` for a product that cannot be published and a time that has passed.
 */
export async function changeStatus(
  { database, clock }: WriteDeps,
  { id, base, status, publishAt, author, idempotencyKey }: StatusRequest,
): Promise<Result<ChangedStatus, ServiceError>> {
  // The job publishes at whole minutes.
  const minute = publishAt && new Date(Math.floor(publishAt.getTime() / MINUTE_MS) * MINUTE_MS);
  return inTransaction<ChangedStatus, ServiceError>(
    database,
    async (tx) => {
      const product = await lockAndRead(tx, id);
      if (product === undefined) return fail({ code: 'product_unknown' });
      const wanted = { status, publishAt: minute?.toISOString() ?? null };
      const earlier = await findChangeOfKey(tx, { byUserId: author.userId, idempotencyKey });
      if (earlier !== undefined) return resultOfRepeated(earlier, product, wanted);
      const values = valuesOf(product);
      const { changes, conflicts } = mergeEdits(values, {
        status: { base, value: status },
        publishAt: { base: values['publishAt'] ?? null, value: wanted.publishAt },
      });
      if (conflicts.length > 0) return fail(await explainConflicts(tx, { type: 'product', id }, conflicts));
      if (changes.length === 0) return ok({ product, changeId: null });
      const at = clock.now();
      const errors = statusErrors(product, changes, at);
      if (errors.length > 0) return fail({ code: 'invalid_request', errors });
      const written = await writeChanges(tx, clock, {
        before: product,
        columns: columnsOfStatus(product, changes, at),
        at,
        author,
        action: 'product_status_changed',
        changes,
        idempotencyKey,
      });
      return written.ok ? ok({ product: written.value.after, changeId: written.value.changeId }) : written;
    },
    idempotencyKey === null ? {} : { lock: `product ${author.userId} ${idempotencyKey}` },
  );
}

/**
 * Publishes the scheduled products whose time has come, each in a transaction of its own. One that lacks something for publication becomes a
 * draft again. An unexpected error of one is thrown after the others are done. Returns how many it changed.
 */
export async function publishScheduled(
  { database, clock }: WriteDeps,
  isEnding = () => false,
): Promise<Result<number, never>> {
  let changed = 0;
  const unexpected: unknown[] = [];
  for (const id of await listScheduled(database.db, { until: clock.now(), limit: MAX_PUBLISHED_COUNT })) {
    if (isEnding()) break;
    try {
      if (await database.transaction((tx) => publishDue(tx, clock, id))) changed += 1;
    } catch (error) {
      unexpected.push(error);
    }
  }
  if (unexpected.length > 0) throw unexpected[0];
  return ok(changed);
}

async function publishDue(tx: Queryable, clock: Clock, id: string): Promise<boolean> {
  const at = clock.now();
  const product = await lockAndRead(tx, id);
  const publishAt = product?.publishAt;
  // Another process or a member of staff was faster.
  if (product?.status !== 'scheduled' || !publishAt || publishAt > at) return false;
  const status = publicationErrors(product).length === 0 ? 'published' : 'draft';
  const changes = [
    { field: 'status', before: 'scheduled', after: status },
    { field: 'publishAt', before: publishAt.toISOString(), after: null },
  ];
  const author = { userId: null, via: 'system' } as const;
  const columns = columnsOfStatus(product, changes, at);
  const entry = { at, author, action: 'product_status_changed' as const, changes };
  const written = await writeChanges(tx, clock, { before: product, columns, ...entry });
  if (!written.ok) throw new Error(`the scheduled product ${id} cannot be written`);
  return true;
}

async function lockAndRead(tx: Queryable, id: string): Promise<EditedProduct | undefined> {
  return (await lockProduct(tx, { id, withUnits: false })) ? findEditedProduct(tx, id) : undefined;
}

/** Returns why changes of the status are not possible now; null if they are, or if there are none. */
export function statusRefusal(
  product: StoredProduct,
  changes: readonly FieldChange[],
  at: Date,
): string | null {
  return statusErrors(product, changes, at)[0]?.message ?? null;
}

function statusErrors(product: StoredProduct, changes: readonly FieldChange[], at: Date) {
  const status = changes.find(({ field }) => field === 'status')?.after;
  const publishAt = changes.find(({ field }) => field === 'publishAt')?.after ?? null;
  const isPast = publishAt !== null && new Date(String(publishAt)) <= at;
  return [
    ...(status === 'published' || status === 'scheduled' ? publicationErrors(product) : []),
    ...(isPast
      ? [{ field: 'publishAt', message: 'This time has passed. Choose a later one, or publish now.' }]
      : []),
  ];
}

/**
 * Returns the columns that follow from changes of the status. The first publication sets the date of the product, so that listings sort it as
 * the newest.
 */
export function columnsOfStatus(
  { status: before, publishedAt, createdAt }: StoredProduct,
  changes: readonly FieldChange[],
  at: Date,
): ProductColumns {
  const after = changes.find(({ field }) => field === 'status')?.after;
  if (after === undefined || publishedAt !== null) return {};
  if (after === 'published') return { publishedAt: at, createdAt: at };
  // It was published before the shop recorded that.
  return before === 'published' ? { publishedAt: createdAt } : {};
}

function resultOfRepeated(
  earlier: ChangeRecord,
  product: EditedProduct,
  wanted: { readonly status: string; readonly publishAt: string | null },
): Result<ChangedStatus, ServiceError> {
  const isSame =
    earlier.subjectType === 'product' &&
    earlier.subjectId === product.id &&
    earlier.changes.every(
      ({ field, after }) => (field === 'status' ? wanted.status : wanted.publishAt) === after,
    );
  if (isSame) return ok({ product, changeId: earlier.id });
  return fail(KEY_REUSED);
}

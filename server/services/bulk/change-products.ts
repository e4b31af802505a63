import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { listEditedProducts, type EditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { lockProducts } from '#database/queries/product-editor/write-product.ts';
import { findLastChange, insertChange, listBatchChanges } from '#database/queries/staff/change-log.ts';
import { editsOfChange, type BulkChange } from '#domain/bulk/bulk-change.ts';
import { FREE_BY_RULE } from '#domain/catalogue/product-status.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor, PersonAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EditedFields } from '../edits/edited-record.ts';
import { valuesOf } from '../products/product-values.ts';
import type { ServiceError } from '../service-error.ts';
import { invalid, checkEdits, type CheckContext, type CheckedEdits } from './check-edits.ts';
import { writeBatch, type BatchWrite } from './write-batch.ts';

/** The edits of a product. */
export type ProductEdits = { readonly id: string; readonly edits: EditedFields };

/** A product with the result of the check of its edits; `product` is null for an unknown id. */
export type BulkOutcome = {
  readonly id: string;
  readonly product: EditedProduct | null;
  readonly checked: CheckedEdits;
};

const UNKNOWN: CheckedEdits = { changes: [], sellingCents: 0, refusal: { code: 'product_unknown' } };

/** Returns the outcome for an unknown id. */
export function unknownProduct(id: string): BulkOutcome {
  return { id, product: null, checked: UNKNOWN };
}

/** Returns what edits, or one change for all products, would do. Writes and locks nothing. */
export async function previewChanges(
  db: Queryable,
  {
    wanted,
    context,
  }: {
    wanted: readonly ProductEdits[] | { ids: readonly string[]; change: BulkChange };
    context: CheckContext;
  },
): Promise<BulkOutcome[]> {
  const isOneChange = 'change' in wanted;
  const ids = isOneChange ? wanted.ids : wanted.map(({ id }) => id);
  const products = new Map((await listEditedProducts(db, ids)).map((product) => [product.id, product]));
  const proposals = ids.flatMap((id, index) => {
    const before = products.get(id);
    if (before === undefined) return [];
    const edits = isOneChange ? editsOfChange(valuesOf(before), wanted.change) : (wanted[index]?.edits ?? {});
    return [{ before, edits }];
  });
  const checked = await checkEdits(db, proposals, context);
  const verdicts = new Map(proposals.map(({ before }, index) => [before.id, checked[index] ?? UNKNOWN]));
  return ids.map((id) => ({
    id,
    product: products.get(id) ?? null,
    checked: verdicts.get(id) ?? UNKNOWN,
  }));
}

export type BulkRequest = {
  readonly products: readonly ProductEdits[];
  readonly batch: string;
  readonly context: Omit<CheckContext, 'at'>;
  readonly author: PersonAuthor;
};

/** The outcome of one request of a batch. `changeId` is the log entry of the batch; null while the batch has changed nothing. */
export type ChangedProducts = { readonly outcomes: readonly BulkOutcome[]; readonly changeId: number | null };

/**
 * Writes the edits of each product whose edits are not refused. The first write of a batch also logs the entry through which the whole
 * batch is undone. A repeated request writes nothing. Error: `idempotency_key_reused` for the batch of another member.
 */
export function changeProducts(
  { database, clock }: { database: Database; clock: Clock },
  { products, batch, context, author }: BulkRequest,
): Promise<Result<ChangedProducts, ServiceError>> {
  return inTransaction<ChangedProducts, ServiceError>(
    database,
    async (tx) => {
      const summary = await findLastChange(tx, { type: 'bulk', id: batch });
      if (summary !== undefined && summary.byUserId !== author.userId) {
        return fail({ code: 'idempotency_key_reused', detail: 'This batch belongs to another change.' });
      }
      const ids = products.map(({ id }) => id);
      await lockProducts(tx, ids);
      const entries = await listBatchChanges(tx, { batch, products: ids });
      const written = new Set(entries.map(({ productId }) => productId));
      const at = clock.now();
      const previewed = await previewChanges(tx, { wanted: products, context: { ...context, at } });
      const wanted = previewed.map((outcome) =>
        written.has(outcome.id) ? refuseSecondChange(outcome) : outcome,
      );
      const outcomes = await writeOutcomes(tx, wanted, { at, author, batch });
      const fields = new Set(
        outcomes.filter(isWritten).flatMap(({ checked }) => checked.changes.map(({ field }) => field)),
      );
      if (summary !== undefined || fields.size === 0) return ok({ outcomes, changeId: summary?.id ?? null });
      const changes = [{ field: 'fields', before: null, after: JSON.stringify([...fields]) }];
      const subject = { type: 'bulk' as const, id: batch };
      const changeId = await insertChange(tx, { at, author, action: 'products_changed', subject, changes });
      return ok({ outcomes, changeId });
    },
    { lock: `batch ${batch}` },
  );
}

function isWritten({ checked }: BulkOutcome): boolean {
  return checked.refusal === null && checked.changes.length > 0;
}

/** Refuses values that would change a product a second time. A repeated request finds its values written already, and passes. */
function refuseSecondChange(outcome: BulkOutcome): BulkOutcome {
  if (!isWritten(outcome)) return outcome;
  const detail = 'This change has changed the product already. Preview it again.';
  return { ...outcome, checked: { ...outcome.checked, refusal: { code: 'idempotency_key_reused', detail } } };
}

/** Writes the changes of locked products that have any, and are not refused. Returns all outcomes. */
async function writeOutcomes(
  tx: Queryable,
  outcomes: readonly BulkOutcome[],
  entry: { at: Date; author: ChangeAuthor; batch: string },
): Promise<BulkOutcome[]> {
  const writes = outcomes.filter(isWritten).flatMap(({ product, checked: { changes } }) => {
    const isStatusOnly = changes.every(({ field }) => field === 'status' || field === 'publishAt');
    const action: BatchWrite['action'] = isStatusOnly ? 'product_status_changed' : 'product_edited';
    return product === null ? [] : [{ before: product, action, changes }];
  });
  const prices = await writeBatch(tx, writes, entry);
  return outcomes.map((outcome) => {
    if (!isWritten(outcome)) return outcome;
    const sellingCents = prices.get(outcome.id);
    const checked =
      sellingCents === undefined
        ? { ...outcome.checked, refusal: invalid('price', FREE_BY_RULE) }
        : { ...outcome.checked, sellingCents };
    return { ...outcome, checked };
  });
}

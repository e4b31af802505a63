import type { Database, Queryable } from '#database/connection/connect.ts';
import { listDuePrices } from '#database/queries/catalogue/scheduled-products.ts';
import { listEditedProducts, type EditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { computePrices, lockProducts } from '#database/queries/product-editor/write-product.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { BULK_WRITE_COUNT } from '#domain/bulk/bulk-change.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { valuesOf } from '../products/product-values.ts';
import { createLookup, listChangeErrors } from '../products/write-changes.ts';
import { writeBatch } from './write-batch.ts';

const AUTHOR = { userId: null, via: 'system' } as const;

/**
 * Gives products their scheduled list prices when their time has come. Prices that are due together form one change, which staff can undo as
 * a whole. A price that the product cannot have any more is only cancelled. Returns how many products it changed.
 */
export async function beginScheduledPrices(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  isEnding = () => false,
): Promise<number> {
  let changed = 0;
  let batch: string | null = null;
  while (!isEnding()) {
    const ids = await listDuePrices(database.db, { until: clock.now(), limit: BULK_WRITE_COUNT });
    if (ids.length === 0) break;
    const isFirst = batch === null && ids.length > 1;
    if (isFirst) batch = clock.newId();
    const count = await database.transaction((tx) => applyDue(tx, clock, { ids, batch, isFirst }));
    changed += count;
    // Another process was faster.
    if (count < ids.length) break;
  }
  return changed;
}

async function applyDue(
  tx: Queryable,
  clock: Clock,
  { ids, batch, isFirst }: { ids: readonly string[]; batch: string | null; isFirst: boolean },
): Promise<number> {
  await lockProducts(tx, ids);
  const at = clock.now();
  const due = (await listEditedProducts(tx, ids)).filter(
    ({ scheduledPriceAt }) => scheduledPriceAt !== null && scheduledPriceAt <= at,
  );
  const prices = await computePrices(
    tx,
    due.map(({ id, scheduledPriceCents: cents }) => ({
      id,
      columns: cents === null ? {} : { priceCents: cents },
    })),
  );
  const lookup = createLookup(tx);
  const writes = [];
  for (const before of due) {
    const changes = changesOf(before);
    const errors = await listChangeErrors(lookup, { before, changes, at });
    const isFree = (prices.get(before.id)?.after ?? 0) < 1 && before.sellingCents >= 1;
    const isPossible = errors.length === 0 && !isFree;
    writes.push({
      before,
      action: 'product_edited' as const,
      changes: isPossible ? changes : changes.filter(({ field }) => field !== 'price'),
    });
  }
  const written = await writeBatch(tx, writes, { at, author: AUTHOR, batch });
  if (isFirst && batch !== null && written.size > 0) {
    const changes = [{ field: 'fields', before: null, after: JSON.stringify(['price']) }];
    const subject = { type: 'bulk' as const, id: batch };
    await insertChange(tx, { at, author: AUTHOR, action: 'products_changed', subject, changes });
  }
  return written.size;
}

function changesOf(product: EditedProduct): FieldChange[] {
  const { price = null, scheduledPrice = null, scheduledPriceAt = null } = valuesOf(product);
  return [
    ...(price === scheduledPrice ? [] : [{ field: 'price', before: price, after: scheduledPrice }]),
    { field: 'scheduledPrice', before: scheduledPrice, after: null },
    { field: 'scheduledPriceAt', before: scheduledPriceAt, after: null },
  ];
}

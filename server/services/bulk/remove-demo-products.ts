import type { Database } from '#database/connection/connect.ts';
import { listDemoProducts } from '#database/queries/catalogue/demo-products.ts';
import { findLastChange, listBatchChanges } from '#database/queries/staff/change-log.ts';
import { DEMO_IDS } from '#database/seed/demo/demo-ids.ts';
import { BULK_WRITE_COUNT } from '#domain/bulk/bulk-change.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';
import { changeProducts, type BulkRequest } from './change-products.ts';

const ARCHIVE = { status: { base: 'published', value: 'archived' } };

/** How many products a batch has removed, and the entry of the log about it; null when there was nothing to remove. */
type RemovedDemo = { readonly removed: number; readonly changeId: number | null };

/**
 * Archives the demo products that staff have not changed, as a change of many products. Orders, reviews and stock stay. A repetition continues
 * the batch. Error: `idempotency_key_reused` for a batch of another person.
 */
export async function removeDemoProducts(
  { database, clock }: { database: Database; clock: Clock },
  { batch, ...request }: Omit<BulkRequest, 'products'>,
): Promise<Result<RemovedDemo, ServiceError>> {
  const demo = await listDemoProducts(database.db, DEMO_IDS);
  const products = demo.filter(({ isChanged }) => !isChanged).map(({ id }) => ({ id, edits: ARCHIVE }));
  // At least one request, because it checks whose batch it is.
  for (let start = 0; start === 0 || start < products.length; start += BULK_WRITE_COUNT) {
    const part = products.slice(start, start + BULK_WRITE_COUNT);
    const changed = await changeProducts({ database, clock }, { ...request, batch, products: part });
    if (!changed.ok) return changed;
  }
  const [entries, summary] = await Promise.all([
    listBatchChanges(database.db, { batch }),
    findLastChange(database.db, { type: 'bulk', id: batch }),
  ]);
  return ok({ removed: entries.length, changeId: summary?.id ?? null });
}

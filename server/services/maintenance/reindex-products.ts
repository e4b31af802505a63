import type { Database } from '#database/connection/connect.ts';
import {
  endPass,
  findOrBeginPass,
  isReindexDue,
  reindexBatch,
  updatePass,
} from '#database/queries/catalogue/reindex-products.ts';
import { ok, type Result } from '#domain/result.ts';

/** Products per transaction. */
const PRODUCTS_PER_BATCH = 500;
/** Transactions per run, so that changes of prices do not wait long. */
const BATCHES_PER_RUN = 20;

/**
 * Applies changed labels and search words of brands and categories to their products, and moves the products of merged brands and
 * categories. Continues the pass of earlier runs. Locks no orders, and stock only of sizes whose own prices change. It waits only for
 * orders of these sizes. Other locked products are left to the next run. Returns the number of changed products.
 */
export async function reindexProducts(
  { database }: { database: Database },
  isEnding = () => false,
): Promise<Result<number, never>> {
  if (!(await isReindexDue(database.db))) return ok(0);
  let changed = 0;
  for (let batch = 0; batch < BATCHES_PER_RUN && !isEnding(); batch += 1) {
    const done = await database.transaction(async (tx) => {
      const pass = await findOrBeginPass(tx);
      if (pass === undefined) return null;
      const written = await reindexBatch(tx, { after: pass.passedId, limit: PRODUCTS_PER_BATCH });
      if (written.last === null) await endPass(tx, pass.pending);
      else if (!written.isBlocked) await updatePass(tx, written.last);
      return written;
    });
    if (done === null) break;
    changed += done.changed;
    if (done.isBlocked) break;
  }
  return ok(changed);
}

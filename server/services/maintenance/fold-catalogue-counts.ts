import type { Database } from '#database/connection/connect.ts';
import { foldCounts } from '#database/queries/catalogue/listings/product-counts.ts';
import { ok, type Result } from '#domain/result.ts';

/**
 * Replaces the rows that catalogue writes have appended, for product counts and search words, with their sums. Counts keep their values.
 * Search words may change, and the database then notifies the page cache.
 */
export async function foldCatalogueCounts({
  database,
}: {
  database: Database;
}): Promise<Result<number, never>> {
  await database.transaction((tx) => foldCounts(tx));
  return ok(0);
}

import type { Database } from '#database/connection/connect.ts';
import { foldCounts } from '#database/queries/catalog/product-counts.ts';
import { ok, type Result } from '#domain/result.ts';

/**
 * Sums up what writers to the catalogue have appended to its counts and words. That leaves counts as they are; a word may become
 * commoner or rarer or be forgotten, of which pages are told by the database.
 */
export async function foldCatalogueCounts({
  database,
}: {
  database: Database;
}): Promise<Result<number, never>> {
  await database.transaction((tx) => foldCounts(tx));
  return ok(0);
}

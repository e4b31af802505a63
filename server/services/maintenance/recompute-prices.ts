import type { Database } from '#database/connection/connect.ts';
import { isRecomputeDue, recomputeNextPrices } from '#database/queries/pricing/price-recompute.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';

/** Maximum duration of a run, so that it ends before its lease. The next run continues. */
const RUN_MS = 20_000;

/**
 * Updates the selling prices of all products to the current rules, in batches that each commit. Continues where an earlier run
 * stopped or crashed. Returns the number of updated products.
 */
export async function recomputePrices(
  { database, clock }: { database: Database; clock: Clock },
  isEnding: () => boolean,
): Promise<Result<number, never>> {
  const endsAt = clock.now().getTime() + RUN_MS;
  let updated = 0;
  while (!isEnding() && clock.now().getTime() < endsAt && (await isRecomputeDue(database.db))) {
    const count = await database.transaction((tx) => recomputeNextPrices(tx));
    if (count === undefined) break;
    updated += count;
  }
  return ok(updated);
}

import { inTransaction } from '#database/connection/transaction.ts';
import { replacePairs } from '#database/queries/catalogue/bought-together.ts';
import { DAY_MS } from '#domain/durations.ts';
import { ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

/** Age up to which sales count. Older ones say little about what goes together now. */
const SALES_MS = 180 * DAY_MS;

/** Finds out which products are bought together. Returns the number of pairs. */
export function pairProducts({ database, clock }: WriteDeps): Promise<Result<number, ServiceError>> {
  const since = new Date(clock.now().getTime() - SALES_MS);
  return inTransaction<number, ServiceError>(database, async (tx) => ok(await replacePairs(tx, { since })));
}

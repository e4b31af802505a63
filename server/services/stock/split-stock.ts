import type { Database } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  lockSplittableProduct,
  moveSharedStock,
  sumStock,
  type SplittableProduct,
} from '#database/queries/stock/split-stock.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';

/**
 * Gives the sizes of a product their own stock: moves the available stock of its shared unit to a unit for each size, in one transaction,
 * while orders run. `quantities` must add up to that stock. Stock of orders moves to the size of its order line when it comes
 * back; such sizes get a unit even if `quantities` does not name them. Idempotent: a product without shared stock left stays as it
 * is. Returns the number of moved pieces, or a sentence that says why nothing changed.
 */
export async function splitStock(
  { database, clock }: { database: Database; clock: Clock },
  { productId, quantities }: { productId: string; quantities: Readonly<Record<Size, number>> },
): Promise<Result<number, string>> {
  return inTransaction<number, string>(database, async (tx) => {
    const found = await lockSplittableProduct(tx, productId);
    if (!found) return fail(`There is no product ‘${productId}’.`);
    const { sharedUnitId, available, isSized } = found;
    if (sharedUnitId === null || (isSized && available === 0)) return ok(0);
    const sizes = sizesOf(found, quantities);
    if (!sizes.ok) return sizes;
    const before = await sumStock(tx, productId);
    const shares = sizes.value.map((size) => ({
      size,
      quantity: quantities[size] ?? 0,
      newId: clock.newId(),
    }));
    await moveSharedStock(tx, { productId, sharedUnitId, shares, at: clock.now() });
    const after = await sumStock(tx, productId);
    if (before.received !== after.received || before.available !== after.available)
      throw new Error(`the split of product ${productId} changed its stock`);
    return ok(available);
  });
}

/** Returns the sizes that get a unit, or why these quantities are wrong. */
function sizesOf(
  { scale, available, orderedSizes }: SplittableProduct,
  quantities: Readonly<Record<Size, number>>,
): Result<Size[], string> {
  const sizes = [...new Set([...Object.keys(quantities), ...orderedSizes])];
  const unknown = sizes.find((size) => !scale.includes(size));
  if (unknown !== undefined)
    return fail(`The scale of the product has no size ‘${unknown}’. It has ${scale.join(', ')}.`);
  const sum = Object.values(quantities).reduce((total, quantity) => total + quantity, 0);
  if (sum !== available) return fail(`The sizes add up to ${sum}, but ${available} pieces are available.`);
  return ok(sizes);
}

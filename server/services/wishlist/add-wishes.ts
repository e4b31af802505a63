import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccountForShare } from '#database/queries/accounts/erased-account.ts';
import { insertWishes, listWishes, type WishRow } from '#database/queries/accounts/wishes.ts';
import { listProductsById } from '#database/queries/catalogue/products.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { MAX_WISH_COUNT } from '#domain/customer/wishlist.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

/**
 * Saves products for a customer, as many as the limit leaves room for, and returns all that are saved. The first of `ids` counts as saved last.
 * Leaves out products that are not sold. Errors: `wishlist_full` when there is room for none, `sign_in_required`.
 */
export function addWishes(
  { database, clock }: WriteDeps,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<Result<readonly WishRow[], ServiceError>> {
  return inTransaction<readonly WishRow[], ServiceError>(
    database,
    async (tx) => {
      if (!(await lockAccountForShare(tx, userId))) return fail({ code: 'sign_in_required' });
      const saved = await listWishes(tx, userId);
      const known = new Set(saved.map(({ productId }) => productId));
      const missing = await listProductsById(
        tx,
        [...new Set(ids)].filter((id) => !known.has(id)),
      );
      const added = missing.slice(0, Math.max(0, MAX_WISH_COUNT - saved.length));
      if (missing.length > 0 && added.length === 0) return fail({ code: 'wishlist_full' });
      const now = clock.now().getTime();
      // A millisecond apart, so that they keep their order.
      const rows = added.map((product, at) => ({
        userId,
        productId: product.id,
        name: productName(product),
        savedAt: new Date(now - at),
      }));
      await insertWishes(tx, rows);
      return ok([...rows, ...saved]);
    },
    { lock: `wishes ${userId}` },
  );
}

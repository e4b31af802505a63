import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccountForShare } from '#database/queries/accounts/erased-account.ts';
import { findProduct } from '#database/queries/catalogue/products.ts';
import { insertAccountMail } from '#database/queries/messages/account-mail.ts';
import { findUnitIdBySize, upsertAlert } from '#database/queries/stock/stock-alerts.ts';
import { findStockedSize } from '#domain/catalogue/sizes/product-sizes.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

/** The wanted mail. `ownerId` is the caller's account if `email` is its confirmed address. */
type WantedAlert = {
  readonly productId: string;
  readonly size: string;
  readonly email: string;
  readonly ownerId: string | undefined;
};

/**
 * Records that an address wants one mail when a sold-out size is back. Unless it is the caller's own confirmed address, a mail asks for
 * confirmation. The outcome does not depend on whether the address is known. Errors: `product_unknown`, `size_unknown`, `size_in_stock`,
 * `sign_in_required`.
 */
export function requestAlert(
  { database, clock }: WriteDeps,
  { productId, size, email, ownerId }: WantedAlert,
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    if (ownerId !== undefined && !(await lockAccountForShare(tx, ownerId)))
      return fail({ code: 'sign_in_required' });
    const product = await findProduct(tx, productId);
    if (product === undefined) return fail({ code: 'product_unknown' });
    const found = findStockedSize(product, size);
    const unitSize = product.sizing === 'shared' ? null : size;
    const stockUnitId = found && (await findUnitIdBySize(tx, { productId, size: unitSize }));
    if (stockUnitId === undefined) return fail({ code: 'size_unknown' });
    if (found !== undefined && found.available > 0) return fail({ code: 'size_in_stock' });
    const at = clock.now();
    const confirmedAt = ownerId === undefined ? null : at;
    const alert = await upsertAlert(tx, {
      id: clock.newId(),
      stockUnitId,
      email,
      createdAt: at,
      confirmedAt,
    });
    if (alert.confirmedAt === null)
      await insertAccountMail(tx, {
        id: clock.newId(),
        kind: 'confirm_stock_alert',
        email,
        about: alert.id,
        at,
      });
    return ok(undefined);
  });
}

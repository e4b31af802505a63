import { inTransaction } from '#database/connection/transaction.ts';
import { insertAccountMail } from '#database/queries/messages/account-mail.ts';
import {
  findAlertedProduct,
  takeDueAlerts,
  unmailAlert,
  updateAlertSecret,
} from '#database/queries/stock/stock-alerts.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { DAY_MS } from '#domain/durations.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import { ok, type Result } from '#domain/result.ts';
import type { StockAlertMail } from '../../mail/render-stock-alert-mail.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { digestAlertSecret } from './alert-link.ts';

/**
 * Queues the mails of sizes that are back, to those who have waited longest first. In 24 hours, a size gets at most twice as many mails as
 * it has pieces. An alert is marked in the transaction that queues its mail, so that there is one mail whatever fails. Returns how many.
 */
export function mailDueAlerts({ database, clock }: WriteDeps): Promise<Result<number, ServiceError>> {
  return inTransaction<number, ServiceError>(database, async (tx) => {
    const at = clock.now();
    const due = await takeDueAlerts(tx, { at, recentSince: new Date(at.getTime() - DAY_MS) });
    // Staff may have counted the stock wrongly, and undo that.
    const dueAt = new Date(at.getTime() + UNDO_DELAY_MS);
    for (const { id, email } of due)
      await insertAccountMail(tx, { id: clock.newId(), kind: 'back_in_stock', email, about: id, at, dueAt });
    return ok(due.length);
  });
}

/**
 * Creates the contents of a mail about an alert, with a new link. Undefined when the mail is not needed any more. An alert whose size is
 * sold out again waits for the next stock.
 */
export async function readAlertMail(
  {
    database: { db },
    identity,
    publicUrl,
  }: Pick<WriteDeps, 'database'> & { readonly identity: IdentityPort; readonly publicUrl: string },
  { id, kind }: { id: string; kind: 'confirm_stock_alert' | 'back_in_stock' },
): Promise<Omit<StockAlertMail, 'shop'> | undefined> {
  const isBack = kind === 'back_in_stock';
  const product = await findAlertedProduct(db, id);
  if (isBack && (product?.available ?? 0) === 0) {
    await unmailAlert(db, id);
    return undefined;
  }
  const secret = identity.createSecret();
  const secretDigest = digestAlertSecret(secret);
  const isWanted = await updateAlertSecret(db, {
    id,
    secretDigest,
    state: isBack ? 'mailed' : 'unconfirmed',
  });
  if (product === undefined || !isWanted) return undefined;
  // The secret is in the fragment, so that it reaches no server log.
  const link = (path: string) => `${publicUrl}/stock-alert/${id}${path}#${secret}`;
  return {
    name: productName(product),
    size: product.size,
    productUrl: `${publicUrl}/product/${product.productId}`,
    confirmUrl: link(''),
    stopUrl: link('/stop'),
  };
}

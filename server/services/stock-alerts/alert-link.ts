import { createHash } from 'node:crypto';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  confirmAlert,
  deleteAlertsOf,
  findAlertAddress,
  findAlertedProduct,
} from '#database/queries/stock/stock-alerts.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

/** A mailed link: the id of its alert, and its secret. */
type Link = { readonly id: string; readonly secret: string };

const LINK_INVALID =
  'This link is too old, or the mails were stopped already. You can ask for a new mail on the page of the product.';

/** Returns the digest under which the secret of a link is stored. */
export function digestAlertSecret(secret: string): string {
  return createHash('sha256').update(`stock_alert ${secret}`).digest('base64url');
}

/** Confirms an alert by its mailed link, and returns its product. Error: `link_invalid`. */
export async function confirmByLink(
  { database: { db }, clock }: WriteDeps,
  { id, secret }: Link,
): Promise<Result<{ name: string; size: string | null }, ServiceError>> {
  const isConfirmed = await confirmAlert(db, {
    id,
    secretDigest: digestAlertSecret(secret),
    at: clock.now(),
  });
  const product = isConfirmed ? await findAlertedProduct(db, id) : undefined;
  if (product === undefined) return fail({ code: 'link_invalid', detail: LINK_INVALID });
  return ok({ name: productName(product), size: product.size });
}

/** Deletes all alerts of the address to which a link was mailed. Error: `link_invalid`. */
export function stopByLink(
  { database }: Pick<WriteDeps, 'database'>,
  { id, secret }: Link,
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const email = await findAlertAddress(tx, { id, secretDigest: digestAlertSecret(secret) });
    if (email === undefined) return fail({ code: 'link_invalid', detail: LINK_INVALID });
    // Unsent mails about them become obsolete.
    await deleteAlertsOf(tx, email);
    return ok(undefined);
  });
}

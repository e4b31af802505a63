import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { deleteUndelivered } from '#database/queries/jobs/outbox.ts';
import {
  deleteAddressChange,
  listAddressChanges,
  writeOrderAddress,
  type WrittenAddress,
} from '#database/queries/orders/address-changes.ts';
import { lockOrder, type OrderRecord } from '#database/queries/orders/orders.ts';
import { insertChange, listChanges } from '#database/queries/staff/change-log.ts';
import { isAddressOpen } from '#domain/order/address-obstacle.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { findCountryCode } from '#domain/shipping/countries.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';

/**
 * Undoes the last change of an order's address, if staff made it and the mail about it is not sent: the order has the address from before
 * again. Idempotent. Errors: `order_unknown`, `address_fixed`.
 */
export async function undoAddressChange(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  { orderId, author }: { orderId: string; author: ChangeAuthor },
): Promise<Result<OrderRecord, ServiceError>> {
  return inTransaction<OrderRecord, ServiceError>(database, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return fail({ code: 'order_unknown' });
    if (await isUndoneLast(tx, orderId)) return ok(order);
    const last = (await listAddressChanges(tx, orderId)).at(-1);
    if (last?.changedBy !== 'shop') return fail(CHANGED_SINCE);
    const mail = { kind: 'address_changed_mail', subjectId: last.id, isUntried: true } as const;
    const payload = (await deleteUndelivered(tx, mail)) as { before?: WrittenAddress } | undefined;
    if (payload?.before === undefined) return fail(MAILED);
    if (!isAddressOpen(order)) return fail(PACKED_SINCE);
    const { before } = payload;
    const at = clock.now();
    const address = { ...before, countryCode: findCountryCode(before.country) };
    await writeOrderAddress(tx, { orderId, address, at });
    await deleteAddressChange(tx, last.id);
    const subject = { type: 'order', id: orderId } as const;
    await insertChange(tx, { at, author, action: 'address_change_undone', subject, changes: [] });
    return ok({ ...order, ...address, updatedAt: at });
  });
}

/** Whether the log says that the last change of the address was undone already. */
async function isUndoneLast(tx: Queryable, subjectId: string): Promise<boolean> {
  const filter = { what: 'order', subjectId, actions: ['address_changed', 'address_change_undone'] } as const;
  const [last] = await listChanges(tx, { filter, before: undefined, limit: 1 });
  return last?.action === 'address_change_undone';
}

const CHANGED_SINCE: ServiceError = {
  code: 'address_fixed',
  detail: 'The customer has changed the address since. Change it again instead.',
};

const MAILED: ServiceError = {
  code: 'address_fixed',
  detail: 'The customer has the email about the new address. Change it again instead.',
};

const PACKED_SINCE: ServiceError = {
  code: 'address_fixed',
  detail: 'A shipment to the new address is prepared. Void it first, and change the address again.',
};

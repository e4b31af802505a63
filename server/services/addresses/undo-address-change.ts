import type { Queryable } from '#database/connection/connect.ts';
import { deleteUnfinishedMessage } from '#database/queries/messages/outbox.ts';
import {
  deleteAddressChange,
  listAddressChanges,
  updateOrderAddress,
  type AddressChangeRow,
  type WrittenAddress,
} from '#database/queries/orders/address-changes.ts';
import { type OrderRecord } from '#database/queries/orders/orders.ts';
import { listShipments } from '#database/queries/shipments/shipments.ts';
import { insertChange, listChanges } from '#database/queries/staff/change-log.ts';
import { mayStaffChange } from '#domain/order/address/address-change.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { findCountryCode } from '#domain/shipping/countries.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { withLockedOrder } from '../orders/locked-order.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

/**
 * Restores the address that an order had before its last change, if the author made that change as staff and the mail about it is not sent.
 * Idempotent. Errors: `order_unknown`, `address_fixed`.
 */
export async function undoAddressChange(
  { database, clock }: WriteDeps,
  { orderId, author }: { orderId: string; author: PersonAuthor },
): Promise<Result<OrderRecord, ServiceError>> {
  return withLockedOrder<OrderRecord>(database, orderId, async (tx, order) => {
    if (await hasUndoneLast(tx, { orderId, author })) return ok(order);
    const last = (await listAddressChanges(tx, orderId)).at(-1);
    if (last?.changedBy !== 'shop') return fail(CHANGED_SINCE);
    if (!(await isChangeBy(tx, last, author))) return fail(CHANGED_BY_OTHERS);
    const mail = { kind: 'address_changed_mail', subjectId: last.id, isUntried: true } as const;
    const payload = (await deleteUnfinishedMessage(tx, mail)) as { before?: WrittenAddress } | undefined;
    if (payload?.before === undefined) return fail(MAILED);
    if (!mayStaffChange(order, await listShipments(tx, [order.id]))) return fail(PACKED_SINCE);
    const { before } = payload;
    const at = clock.now();
    const address = { ...before, countryCode: findCountryCode(before.country) };
    await updateOrderAddress(tx, { orderId, address, at });
    await deleteAddressChange(tx, last.id);
    const subject = { type: 'order', id: orderId } as const;
    await insertChange(tx, { at, author, action: 'address_change_undone', subject, changes: [] });
    return ok({ ...order, ...address, updatedAt: at });
  });
}

/** Whether the author has undone their last change of the address already. */
async function hasUndoneLast(
  tx: Queryable,
  { orderId, author }: { orderId: string; author: PersonAuthor },
): Promise<boolean> {
  const ownChanges = { what: 'order', subjectId: orderId, byUserId: author.userId } as const;
  const filter = { ...ownChanges, actions: ['address_changed', 'address_change_undone'] } as const;
  const [last] = await listChanges(tx, { filter, before: undefined, limit: 1 });
  return last?.action === 'address_change_undone';
}

/** Whether the author made a change. The log records it at the same moment. */
async function isChangeBy(
  tx: Queryable,
  { orderId, at }: AddressChangeRow,
  { userId }: PersonAuthor,
): Promise<boolean> {
  const until = new Date(at.getTime() + 1);
  const changes = { what: 'order', subjectId: orderId, actions: ['address_changed'] } as const;
  const [entry] = await listChanges(tx, {
    filter: { ...changes, from: at, until },
    before: undefined,
    limit: 1,
  });
  return entry?.byUserId === userId;
}

const CHANGED_SINCE: ServiceError = {
  code: 'address_fixed',
  detail: 'The customer has changed the address since. Change it again instead.',
};

const CHANGED_BY_OTHERS: ServiceError = {
  code: 'address_fixed',
  detail: 'A colleague has changed the address since. Change it again instead.',
};

const MAILED: ServiceError = {
  code: 'address_fixed',
  detail: 'The customer has the email about the new address. Change it again instead.',
};

const PACKED_SINCE: ServiceError = {
  code: 'address_fixed',
  detail: 'A shipment to the new address is prepared. Void it first, and change the address again.',
};

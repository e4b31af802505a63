import type { Queryable } from '#database/connection/connect.ts';
import { changeCredit } from '#database/queries/credit/credit.ts';
import { insertMoneyMovement, readOrderBalance } from '#database/queries/orders/order-money.ts';
import type { OrderRow } from '#database/queries/orders/orders.ts';
import type { OrderCause } from '#domain/order/order-cause.ts';
import type { OrderEvent } from '#domain/order/order-state.ts';

type Change = { readonly order: OrderRow; readonly cause: OrderCause | OrderEvent; readonly at: Date };

/**
 * Gives back the store credit of a locked order that ends before its money is received, except what was refunded before.
 * Must run before stock units are locked, or after `lockUnitsOfOrder` or `releaseStock`, which lock the credit first.
 */
export async function returnCredit(tx: Queryable, { order, cause, at }: Change): Promise<void> {
  if (order.creditCents === 0) return;
  const { creditCents } = await readOrderBalance(tx, order.id);
  if (creditCents > 0) await moveCredit(tx, { order, cents: creditCents, cause, at });
}

/** Takes the credit of a locked order again: it was cancelled, but is paid after all. False when the account has too little left. */
export async function spendReturnedCredit(tx: Queryable, { order, cause, at }: Change): Promise<boolean> {
  return order.creditCents === 0 || moveCredit(tx, { order, cents: -order.creditCents, cause, at });
}

async function moveCredit(
  tx: Queryable,
  { order, cents, cause, at }: Change & { cents: number },
): Promise<boolean> {
  const [orderId, userId] = [order.id, order.userId];
  if (userId === null) throw new Error('the order of a guest has store credit');
  const isReturned = cents > 0;
  const entry = { userId, cents, cause: isReturned ? 'returned' : 'spent', orderId, at } as const;
  if (!(await changeCredit(tx, entry))) {
    if (isReturned) throw new Error('the account of an open order was erased');
    return false;
  }
  const money = { orderId, cents: Math.abs(cents), provider: null, providerReference: null, cause, at };
  await insertMoneyMovement(tx, { ...money, kind: isReturned ? 'credited' : 'credit_spent' });
  return true;
}

import type { Queryable } from '#database/connection/connect.ts';
import type { OrderRow } from '#database/queries/orders/orders.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import type { CancelReason } from '#domain/order/cancel-reason.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import type { ChangeAction } from '#domain/staff/change-actions.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';

/** Records that staff or a command changed an order's state. Must run in the transaction of the change. */
export async function recordOrderChange(
  tx: Queryable,
  {
    order,
    to,
    action,
    author,
    reason = null,
    at,
  }: {
    order: OrderRow;
    to: OrderState;
    action: ChangeAction;
    author: ChangeAuthor;
    reason?: CancelReason | null | undefined;
    at: Date;
  },
): Promise<void> {
  await insertChange(tx, {
    at,
    author,
    action,
    subject: { type: 'order', id: order.id },
    changes: [
      { field: 'state', before: order.state, after: to },
      ...(reason === null ? [] : [{ field: 'reason', before: null, after: reason }]),
    ],
  });
}

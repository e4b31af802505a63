import type { Queryable } from '#database/connection/connect.ts';
import type { OrderRow } from '#database/queries/orders/orders.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import type { ShipmentState } from '#domain/shipment/shipment-state.ts';
import type { ChangeAction } from '#domain/staff/change-actions.ts';
import type { ChangeAuthor, FieldChange } from '#domain/staff/change-log.ts';

const ACTIONS = {
  prepared: 'shipment_prepared',
  shipped: 'shipment_shipped',
  delivered: 'shipment_delivered',
  failed: 'shipment_failed',
  back: 'shipment_taken_back',
  inspected: 'shipment_inspected',
  lost: 'shipment_lost',
  voided: 'shipment_voided',
} as const satisfies Partial<Record<ShipmentState, ChangeAction>>;

/** States that staff move one shipment to. */
export type MovedState = keyof typeof ACTIONS;

/** Records that staff moved a shipment, and the order's state if that changed. Must run in the transaction of the change. */
export async function recordShipmentChange(
  tx: Queryable,
  {
    order,
    from,
    to,
    action = ACTIONS[to],
    carrier,
    orderState = order.state,
    author,
    at,
  }: {
    order: OrderRow;
    from: ShipmentState | null;
    to: MovedState;
    action?: ChangeAction;
    carrier?: string | undefined;
    orderState?: OrderState;
    author: ChangeAuthor;
    at: Date;
  },
): Promise<void> {
  const changes: FieldChange[] = [{ field: 'shipment', before: from, after: to }];
  if (carrier !== undefined) changes.push({ field: 'carrier', before: null, after: carrier });
  if (orderState !== order.state) changes.push({ field: 'state', before: order.state, after: orderState });
  const subject = { type: 'order', id: order.id } as const;
  await insertChange(tx, { at, author, action, subject, changes });
}

import { ORDER_STATES, type OrderState } from '../order/order-state.ts';
import type { LineCounters, LinePieces } from './line-counters.ts';
import { isOut, type ShipmentState } from './shipment-state.ts';

/** The statuses of an order: its states, and how far the delivery of a placed or paid order is. */
export const ORDER_STATUSES = [
  ...ORDER_STATES.filter((state) => state !== 'handed_over'),
  'partly_shipped',
  'shipped',
  'partly_delivered',
  'delivered',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Derives the status of an order, which is never stored, from its state and the pieces in its shipments. */
export function orderStatus(
  state: OrderState,
  lines: readonly Pick<LineCounters, 'quantity' | 'cancelled' | 'delivered'>[],
  shipments: readonly { readonly state: ShipmentState; readonly lines: readonly LinePieces[] }[],
): OrderStatus {
  if (state === 'handed_over') return 'delivered';
  if (state !== 'placed' && state !== 'paid') return state;
  const out = countPieces(shipments.filter(isOut).flatMap((shipment) => shipment.lines));
  if (out === 0) return state;
  if (lines.some(({ delivered }) => delivered > 0)) return 'partly_delivered';
  const wanted = countPieces(lines) - lines.reduce((sum, { cancelled }) => sum + cancelled, 0);
  return out < wanted ? 'partly_shipped' : 'shipped';
}

function countPieces(parts: readonly { readonly quantity: number }[]): number {
  return parts.reduce((sum, { quantity }) => sum + quantity, 0);
}

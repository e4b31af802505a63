import { countPieces } from '../cart/cart.ts';
import { ORDER_STATES, type OrderState } from '../order/order-state.ts';
import type { LineCounters, LinePieces } from './line-counters.ts';
import { isOut, type ShipmentState } from './shipment-state.ts';

/** The statuses of an order: its states, how far its delivery is, and whether the shop has pieces back. */
export const ORDER_STATUSES = [
  ...ORDER_STATES.filter((state) => state !== 'handed_over'),
  'partly_shipped',
  'shipped',
  'partly_delivered',
  'delivered',
  'partly_returned',
  'returned',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Derives the status of an order, which is never stored, from its state, its shipments and its lines. */
export function orderStatus(
  state: OrderState,
  lines: readonly (Pick<LineCounters, 'quantity' | 'cancelled' | 'delivered'> & {
    readonly returned: number;
    readonly exchanged: number;
  })[],
  shipments: readonly { readonly state: ShipmentState; readonly lines: readonly LinePieces[] }[],
): OrderStatus {
  const returned = lines.reduce((sum, line) => sum + line.returned, 0);
  const wanted = lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0);
  const back = lines.reduce((sum, line) => sum + line.exchanged + line.returned, 0);
  if (state === 'handed_over')
    return returned === 0 ? 'delivered' : back < wanted ? 'partly_returned' : 'returned';
  if (state !== 'placed' && state !== 'paid') return state;
  const out = countPieces(shipments.filter(isOut).flatMap((shipment) => shipment.lines));
  if (out === 0) return state;
  if (lines.some(({ delivered }) => delivered > 0)) return 'partly_delivered';
  return out < wanted ? 'partly_shipped' : 'shipped';
}

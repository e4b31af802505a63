import { isInShipment, type LineCounters } from '../../shipment/line-counters.ts';
import { HOLDING_STATES, type ShipmentState } from '../../shipment/shipment-state.ts';
import { TO_PACK_STATES, type OrderState } from '../order-state.ts';

/** How often customers can change the address of an order. Staff can do it as often as they like. */
export const ADDRESS_CHANGE_LIMIT = 3;

/** Whether the address of an order can still be changed: none of its pieces is in a shipment. */
export function isAddressOpen({
  state,
  lines,
}: {
  readonly state: OrderState;
  readonly lines: readonly Pick<LineCounters, 'inShipment'>[];
}): boolean {
  return TO_PACK_STATES.includes(state) && !isInShipment(lines);
}

/** Whether staff can change the address of an order: also when no shipment could be delivered, to ship those again. */
export function mayStaffChange(
  { state }: { readonly state: OrderState },
  shipments: readonly { readonly state: ShipmentState }[],
): boolean {
  return (
    TO_PACK_STATES.includes(state) &&
    shipments.every((shipment) => shipment.state === 'failed' || !HOLDING_STATES.includes(shipment.state))
  );
}

/** Whether the customer of an order can change its address. */
export function mayCustomerChange(
  order: Parameters<typeof isAddressOpen>[0],
  changes: readonly { readonly changedBy: string }[],
): boolean {
  return isAddressOpen(order) && countByCustomer(changes) < ADDRESS_CHANGE_LIMIT;
}

/** Counts the changes that the customer has made. */
export function countByCustomer(changes: readonly { readonly changedBy: string }[]): number {
  return changes.filter(({ changedBy }) => changedBy === 'customer').length;
}

import type { OrderView } from '#domain/order/order-view.ts';

/** Returns the router's path of a view of the list of orders. */
export function ordersPath(view: OrderView | null): string {
  return view === null ? '/orders' : `/orders?view=${view}`;
}

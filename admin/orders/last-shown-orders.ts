import type { ApiStaffOrder } from '#contract/calls.ts';

/** The list that was shown last: its URL with view and search, and the numbers of its orders. */
let list: { readonly path: string; readonly numbers: readonly number[] } = { path: '/orders', numbers: [] };

/** Remembers the list, for the orders that are opened from it. */
export function rememberOrders(path: string, orders: readonly Pick<ApiStaffOrder, 'number'>[]): void {
  list = { path, numbers: orders.map(({ number }) => number) };
}

/** Returns the path of the list that was shown last. */
export function ordersListPath(): string {
  return list.path;
}

/** Returns the numbers of the orders above and below an order in the list. */
export function findOrderNeighbours(number: number): {
  above: number | undefined;
  below: number | undefined;
} {
  const at = list.numbers.indexOf(number);
  return at === -1
    ? { above: undefined, below: undefined }
    : { above: list.numbers[at - 1], below: list.numbers[at + 1] };
}

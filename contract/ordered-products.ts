import { centsFromDollars } from '#domain/money.ts';
import { amountsOf, type OrderAmounts } from '#domain/order/order-amounts.ts';
import type { ApiOrder } from './calls.ts';

/** Returns the lines of an order. A process of the previous version names only the first. */
export function orderedProducts({ products, product }: Pick<ApiOrder, 'products' | 'product'>) {
  return products ?? [product];
}

/** Returns the amounts of an order, as it was placed. */
export function amountsOfOrder(order: Pick<ApiOrder, 'product' | 'products' | 'total'>): OrderAmounts {
  return { ...amountsOf(orderedProducts(order)), total: centsFromDollars(order.total) };
}

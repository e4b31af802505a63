import type { ApiOrder } from './calls.ts';

/** Returns the lines of an order. A process of the previous version names only the first. */
export function orderedProducts({
  products,
  product,
}: Pick<ApiOrder, 'products' | 'product'>): NonNullable<ApiOrder['products']> {
  return products ?? [product];
}

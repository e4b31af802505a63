import { createStore } from 'zustand/vanilla';
import type { ApiProduct } from '#contract/calls.ts';

/** The products of the cart's lines, as they were last read, by id. A cart item does not store the sizes of its product. */
export const lineProducts = createStore<{
  readonly read: ReadonlyMap<string, { readonly product: ApiProduct | null; readonly readAt: number }>;
}>(() => ({ read: new Map() }));

/** The latest notices of each line and whether it can be bought, by line id. The cart page clears them when it unmounts. */
export const cartChecks = createStore<{
  readonly lines: ReadonlyMap<string, { readonly notices: readonly string[]; readonly available: boolean }>;
}>(() => ({ lines: new Map() }));

export function clearCartChecks(): void {
  cartChecks.setState({ lines: new Map() });
}

/** Stores the products that were read. */
export function recordProducts(found: ReadonlyMap<string, ApiProduct | null>): void {
  const readAt = performance.now();
  const added = [...found].map(([id, product]) => [id, { product, readAt }] as const);
  lineProducts.setState(({ read }) => ({ read: new Map([...read, ...added]) }));
}

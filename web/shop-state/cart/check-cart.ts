import { createStore } from 'zustand/vanilla';
import type { ApiProduct } from '#contract/calls.ts';
import { findLine } from '#domain/cart/cart.ts';
import { productName } from '#domain/catalog/product-name.ts';
import type { Result } from '#domain/result.ts';
import { shopState } from '../shop-state.ts';
import { checkLine, replaceLine, type CheckedLine } from './check-line.ts';

/** Reads the product of a line; `null` if the shop no longer sells it. */
export type ReadProduct = (id: string) => Promise<Result<ApiProduct | null, unknown>>;

/** The latest notices of each line and whether it can be bought, by line id. The cart page clears them when it unmounts. */
export const cartChecks = createStore<{
  readonly lines: ReadonlyMap<string, { readonly notices: readonly string[]; readonly available: boolean }>;
}>(() => ({ lines: new Map() }));

export function clearCartChecks(): void {
  cartChecks.setState({ lines: new Map() });
}

/**
 * Checks every line of the cart against the shop (DECISIONS 19) and updates the cart and `cartChecks`. Returns the new notices. A line
 * whose product cannot be read stays unchanged.
 */
export async function checkCart(read: ReadProduct): Promise<readonly string[]> {
  const ids = shopState.getState().cart.map(({ _id }) => _id);
  const results = await Promise.all(ids.map(async (id) => ({ id, result: await read(id) })));
  return results.flatMap(({ id, result }) => {
    const checked = result.ok ? checkStoredLine(id, result.value) : undefined;
    return checked === undefined ? [] : namedNotices(checked);
  });
}

/** Checks the line of one product, if the cart has one. Returns the new notices. */
export function checkProductLine(product: ApiProduct): readonly string[] {
  return checkStoredLine(product._id, product)?.notices ?? [];
}

/**
 * Checks and updates the stored line of a product. Returns undefined when there is none, and when it was unavailable before and still is:
 * the shopper has seen its notice.
 */
function checkStoredLine(id: string, product: ApiProduct | null): CheckedLine | undefined {
  // The line may have changed or been removed while the product was read.
  const stored = findLine(shopState.getState().cart, id);
  if (stored === undefined) return undefined;
  const checked = checkLine(stored, product);
  replaceLine(checked.line);
  const before = cartChecks.getState().lines;
  const notices = checked.notices.length > 0 ? namedNotices(checked) : (before.get(id)?.notices ?? []);
  cartChecks.setState({ lines: new Map(before).set(id, { notices, available: checked.available }) });
  const wasAvailable = stored.stock > 0;
  return checked.available || wasAvailable ? checked : undefined;
}

/** Returns the notices of a line, each with the name of its product. */
function namedNotices({ line, notices }: CheckedLine): readonly string[] {
  const name = productName(line);
  return notices.map((notice) => (notice.includes(name) ? notice : `${name}: ${notice}`));
}

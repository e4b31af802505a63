import { createStore } from 'zustand/vanilla';
import type { ApiProduct } from '#contract/calls.ts';
import { productIdOf } from '#domain/cart/line-id.ts';
import { linesOf } from '#domain/cart/product-lines.ts';
import type { Result } from '#domain/result.ts';
import { shopState } from '../shop-state.ts';
import { checkLines, nameNotice, replaceLine, type CheckedLine } from './check-line.ts';

/** Reads a product; `null` if the shop no longer sells it. */
export type ReadProduct = (id: string) => Promise<Result<ApiProduct | null, unknown>>;

/** The latest notices of each line and whether it can be bought, by line id. The cart page clears them when it unmounts. */
export const cartChecks = createStore<{
  readonly lines: ReadonlyMap<string, { readonly notices: readonly string[]; readonly available: boolean }>;
}>(() => ({ lines: new Map() }));

export function clearCartChecks(): void {
  cartChecks.setState({ lines: new Map() });
}

/**
 * Checks every line of the cart against the shop (DECISIONS 19) and updates the cart and `cartChecks`. Reads each product once. Returns
 * the new notices. The lines of a product that cannot be read stay unchanged.
 */
export async function checkCart(read: ReadProduct): Promise<readonly string[]> {
  const ids = [...new Set(shopState.getState().cart.map(({ _id }) => productIdOf(_id)))];
  const results = await Promise.all(ids.map(async (id) => ({ id, result: await read(id) })));
  const notices = results.flatMap(({ id, result }) =>
    result.ok ? checkStoredLines(id, result.value).flatMap(namedNotices) : [],
  );
  return [...new Set(notices)];
}

/** Checks the lines of one product, if the cart has any. Returns the new notices. */
export function checkProductLines(product: ApiProduct): readonly string[] {
  return [...new Set(checkStoredLines(product._id, product).flatMap(({ notices }) => notices))];
}

/**
 * Checks and updates the stored lines of a product. Leaves out lines that were unavailable before and still are: the shopper has seen
 * their notices.
 */
function checkStoredLines(productId: string, product: ApiProduct | null): readonly CheckedLine[] {
  // The lines may have changed or been removed while the product was read.
  const stored = linesOf(shopState.getState().cart, productId);
  const checked = checkLines(stored, product);
  for (const result of checked) recordCheck(result);
  return checked.filter(({ available }, at) => available || Number(stored[at]?.stock) > 0);
}

/** Updates a line and its entry of `cartChecks`. A line without new notices keeps the earlier ones. */
function recordCheck(checked: CheckedLine): void {
  const { line, notices, available } = checked;
  replaceLine(line);
  const before = cartChecks.getState().lines;
  const shown = notices.length > 0 ? namedNotices(checked) : (before.get(line._id)?.notices ?? []);
  cartChecks.setState({ lines: new Map(before).set(line._id, { notices: shown, available }) });
}

/** Returns the notices of a line, each with the name of its product. */
function namedNotices({ line, notices }: CheckedLine): readonly string[] {
  return notices.map((notice) => nameNotice(notice, line));
}

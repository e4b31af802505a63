import type { ApiProduct } from '#contract/calls.ts';
import { productIdOf } from '#domain/cart/line-id.ts';
import { linesOf } from '#domain/cart/product-lines.ts';
import type { Result } from '#domain/result.ts';
import { isKeptDocument } from '../../ui/page/is-kept-document.ts';
import { shopState } from '../shop-state.ts';
import type { CartItem } from './cart-item.ts';
import { checkLines, nameNotice, replaceLine, type CheckedLine } from './check-line.ts';
import { cartChecks, recordProducts } from './line-checks.ts';
import { addOwnHolds, addOwnHoldsOfViewed, type ReadHeldItems } from './own-holds.ts';

/** Reads a product; `null` if the shop no longer sells it. */
export type ReadProduct = (id: string) => Promise<Result<ApiProduct | null, unknown>>;

/** The calls that a cart is checked with. */
export type CartReader = { readonly readProduct: ReadProduct; readonly readHeldItems: ReadHeldItems };

/**
 * Checks every line of the cart against the shop (DECISIONS 19) and updates the cart and `cartChecks`. Reads each product once. Returns
 * the new notices. The lines of a product that cannot be read stay unchanged.
 */
export async function checkCart(reader: CartReader): Promise<readonly string[]> {
  const found = await readProducts(shopState.getState().cart, reader);
  const notices = [...found].flatMap(([id, product]) => checkStoredLines(id, product).flatMap(namedNotices));
  return [...new Set(notices)];
}

/** Reads each product of the lines once, by its id; without those that cannot be read. Also stores them in `lineProducts`. */
export async function readProducts(
  lines: readonly CartItem[],
  { readProduct, readHeldItems }: CartReader,
): Promise<ReadonlyMap<string, ApiProduct | null>> {
  const ids = [...new Set(lines.map(({ _id }) => productIdOf(_id)))];
  const results = await Promise.all(ids.map(async (id) => ({ id, result: await readProduct(id) })));
  const read = results.flatMap(({ id, result }) => (result.ok ? [[id, result.value] as const] : []));
  const sold = read.flatMap(([, product]) => product ?? []);
  const held = await addOwnHolds(sold, readHeldItems);
  const found = new Map([...read, ...held.map((product) => [product._id, product] as const)]);
  recordProducts(found);
  return found;
}

/**
 * Checks the lines of a product that the shopper views, if the cart has any. Returns the new notices, and the product with the stock that
 * this shopper can order. An aborted check changes nothing, nor does one in a page that was kept for use without a network.
 */
export async function checkViewedProduct(
  product: ApiProduct,
  shopper: { canOrder: boolean; readHeldItems: ReadHeldItems },
  signal?: AbortSignal,
): Promise<{ readonly orderable: ApiProduct; readonly notices: readonly string[] }> {
  if (isKeptDocument()) return { orderable: product, notices: [] };
  const orderable = await addOwnHoldsOfViewed(product, shopper);
  if (signal?.aborted) return { orderable: product, notices: [] };
  const checked = checkStoredLines(product._id, orderable);
  return { orderable, notices: [...new Set(checked.flatMap(({ notices }) => notices))] };
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
export function recordCheck(checked: CheckedLine): void {
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

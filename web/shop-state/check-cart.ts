import { createStore } from 'zustand/vanilla';
import type { ApiProduct } from '#contract/calls.ts';
import { lineOf } from '#domain/cart/cart.ts';
import { productName } from '#domain/catalog/product-name.ts';
import type { Result } from '#domain/result.ts';
import { checkLine, replaceLine, type CheckedLine } from './check-line.ts';
import { shopState } from './shop-state.ts';

/** Reads the product of a line; `null` when the shop no longer has it. */
export type ReadProduct = (id: string) => Promise<Result<ApiProduct | null, unknown>>;

/** The last notices about each line and whether it can be bought, by the line's id. Kept until the cart page is left. */
export const cartChecks = createStore<{
  readonly lines: ReadonlyMap<string, { readonly notices: readonly string[]; readonly available: boolean }>;
}>(() => ({ lines: new Map() }));

export function clearCartChecks(): void {
  cartChecks.setState({ lines: new Map() });
}

/**
 * Checks every line of the cart against the shop (DECISIONS 19) and updates the cart and `cartChecks`. Returns the notices that
 * are new to the shopper. A line whose product cannot be read stays as it is.
 */
export async function checkCart(read: ReadProduct): Promise<readonly string[]> {
  const ids = shopState.getState().cart.map(({ _id }) => _id);
  const answers = await Promise.all(ids.map(async (id) => ({ id, answer: await read(id) })));
  return answers.flatMap(({ id, answer }) => {
    const news = answer.ok ? checkStoredLine(id, answer.value) : undefined;
    return news === undefined ? [] : named(news);
  });
}

/** Checks the line of one product, if the cart has it. Returns the notices that are new to the shopper. */
export function checkLineOf(product: ApiProduct): readonly string[] {
  return checkStoredLine(product._id, product)?.notices ?? [];
}

/** Returns the checked line if its notices are new to the shopper. */
function checkStoredLine(id: string, product: ApiProduct | null): CheckedLine | undefined {
  // The line may have changed or gone while the product was read.
  const kept = lineOf(shopState.getState().cart, id);
  if (kept === undefined) return undefined;
  const checked = checkLine(kept, product);
  replaceLine(checked.line);
  const before = cartChecks.getState().lines;
  const notices = checked.notices.length > 0 ? named(checked) : (before.get(id)?.notices ?? []);
  cartChecks.setState({ lines: new Map(before).set(id, { notices, available: checked.available }) });
  const wasAvailable = kept.stock > 0;
  return checked.available || wasAvailable ? checked : undefined;
}

/** The notices about one line among many: each names its product. */
function named({ line, notices }: CheckedLine): readonly string[] {
  const name = productName(line);
  return notices.map((notice) => (notice.includes(name) ? notice : `${name}: ${notice}`));
}

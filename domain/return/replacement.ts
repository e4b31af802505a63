/** The highest position of an order line in requests. Exchanges add lines to those of the cart. */
export const MAX_LINE_POSITION = 10_000;

/** A line of an order that may replace pieces of another one in another size. */
type MaybeReplacement = { readonly replaces: number | null; readonly takenGoodsCents: number | null };

/** Whether a line is a part of its order. One that replaces another is none while the exchange waits, and after it has ended without it. */
export function isPartOfOrder({ replaces, takenGoodsCents }: MaybeReplacement): boolean {
  return replaces === null || takenGoodsCents !== null;
}

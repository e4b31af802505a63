/** The highest position of an order line in requests. Exchanges add lines to those of the cart. */
export const MAX_LINE_POSITION = 10_000;

/** A line of an order that may replace pieces of another one in another size. */
type MaybeReplacement = { readonly replaces: number | null; readonly takenGoodsCents: number | null };

/** Whether a line is a part of its order. A replacement becomes one when the exchange is settled. */
export function isPartOfOrder({ replaces, takenGoodsCents }: MaybeReplacement): boolean {
  return replaces === null || takenGoodsCents !== null;
}

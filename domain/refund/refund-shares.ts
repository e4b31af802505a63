import { cents, sum, times, type Cents } from '../money.ts';
import { shareOf } from '../pricing/order/share.ts';
import { isPartOfOrder } from '../return/replacement.ts';
import type { LinePieces } from '../shipment/line-counters.ts';

/** What the pieces of an order line cost together: the goods less their discounts, and the taxes added to them. */
export type LineCharge = {
  readonly position: number;
  readonly quantity: number;
  /** Pieces whose share was refunded, is no longer charged, or was taken over by another line. */
  readonly settled: number;
  readonly goodsCents: Cents;
  readonly taxCents: Cents;
};

/** The rows of an order that its charges are read from. */
type OrderRows = {
  readonly lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly settled: number;
    readonly unitCents: number;
    readonly replaces: number | null;
    readonly takenGoodsCents: number | null;
    readonly takenTaxCents: number | null;
  }[];
  readonly shippingCents: number;
  readonly adjustments: readonly PositionCents[];
  readonly taxes: readonly (PositionCents & { readonly included: boolean })[];
};

/** An amount of an order line, or of shipping (position null). */
type PositionCents = { readonly position: number | null; readonly cents: number };

/** A part of a refund: the share of some pieces of a line, or what is left of shipping (position null). */
export type RefundShare = {
  readonly position: number | null;
  readonly quantity: number;
  readonly goodsCents: Cents;
  readonly taxCents: Cents;
};

/**
 * Returns what each line of an order cost. A line that replaces pieces of another has taken over their share; otherwise amounts never move
 * between lines, whatever is refunded.
 */
export function chargesOf({ lines, adjustments, taxes }: OrderRows): LineCharge[] {
  return lines.filter(isPartOfOrder).map(({ position, quantity, settled, unitCents, ...taken }) => ({
    position,
    quantity,
    settled,
    goodsCents: cents(
      taken.takenGoodsCents ?? times(cents(unitCents), quantity) - sumAt(adjustments, position),
    ),
    taxCents: cents(taken.takenTaxCents ?? sumAt(addedOf(taxes), position)),
  }));
}

/** Returns how many pieces of an order line are not settled. Zero for a replacement that is not a part of its order yet. */
export function leftToSettle({ lines }: Pick<OrderRows, 'lines'>, position: number): number {
  const found = lines.find((line) => line.position === position);
  return found === undefined || !isPartOfOrder(found) ? 0 : found.quantity - found.settled;
}

/** Returns the shares of pieces of lines: of the next ones after those that are settled, and of no more than are left. */
export function sharesOf(charges: readonly LineCharge[], pieces: readonly LinePieces[]): RefundShare[] {
  return pieces.flatMap(({ position, quantity: wanted }) =>
    charges
      .filter((charge) => charge.position === position)
      .map(({ quantity, settled: from, goodsCents, taxCents }) => {
        const count = Math.min(wanted, quantity - from);
        return {
          position,
          quantity: count,
          goodsCents: shareOf(goodsCents, { from, count, quantity }),
          taxCents: shareOf(taxCents, { from, count, quantity }),
        };
      })
      .filter(({ quantity }) => quantity > 0),
  );
}

/** Returns what is left of shipping to refund, less its discounts and with the taxes added to it. Undefined when that is nothing. */
export function shippingShareOf(
  { shippingCents, adjustments, taxes }: OrderRows,
  refunded: readonly RefundShare[],
): RefundShare | undefined {
  const goodsCents = cents(shippingCents - sumAt(adjustments, null));
  const share = { position: null, quantity: 1, goodsCents, taxCents: sumAt(addedOf(taxes), null) };
  const isRefunded = refunded.some(({ position }) => position === null);
  return isRefunded || sumOfShares([share]) === 0 ? undefined : share;
}

/**
 * Divides shares: the first part sums to `firstCents`, the second has the rest. The pieces of a share that is in both parts are counted in the
 * first. A share without money goes into the first part; if `firstCents` is 0 into the second, because the first then makes no refund.
 */
export function divideShares(
  shares: readonly RefundShare[],
  firstCents: number,
): readonly [first: RefundShare[], second: RefundShare[]] {
  const [first, second]: [RefundShare[], RefundShare[]] = [[], []];
  let left = firstCents;
  for (const share of shares) {
    const goods = cents(Math.min(share.goodsCents, left));
    const tax = cents(Math.min(share.taxCents, left - goods));
    left -= goods + tax;
    const rest = { goodsCents: cents(share.goodsCents - goods), taxCents: cents(share.taxCents - tax) };
    const isInFirst = goods + tax > 0 || (firstCents > 0 && sumOfShares([share]) === 0);
    if (isInFirst) first.push({ ...share, goodsCents: goods, taxCents: tax });
    if (!isInFirst) second.push(share);
    else if (rest.goodsCents + rest.taxCents > 0) second.push({ ...share, ...rest, quantity: 0 });
  }
  return [first, second];
}

/** Returns the sum of one of the amounts of shares. */
export function sumBy(shares: readonly RefundShare[], key: 'goodsCents' | 'taxCents'): Cents {
  return sum(shares.map((share) => share[key]));
}

/** Returns the sum of shares. */
export function sumOfShares(shares: readonly RefundShare[]): Cents {
  return sum(shares.flatMap(({ goodsCents, taxCents }) => [goodsCents, taxCents]));
}

function addedOf(taxes: OrderRows['taxes']): PositionCents[] {
  return taxes.filter(({ included }) => !included);
}

function sumAt(rows: readonly PositionCents[], position: number | null): Cents {
  return cents(rows.filter((row) => row.position === position).reduce((total, row) => total + row.cents, 0));
}

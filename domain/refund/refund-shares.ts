import { cents, sum, times, type Cents } from '../money.ts';
import { shareOf } from '../pricing/order/share.ts';
import type { LinePieces } from '../shipment/line-counters.ts';

/** What the pieces of an order line cost together: the goods less their discounts, and the taxes added to them. */
export type LineCharge = {
  readonly position: number;
  readonly quantity: number;
  /** Pieces whose share was refunded or is no longer charged. */
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

/** Returns what each line of an order cost. Amounts never move between lines, whatever is refunded. */
export function chargesOf({ lines, adjustments, taxes }: OrderRows): LineCharge[] {
  return lines.map(({ position, quantity, settled, unitCents }) => ({
    position,
    quantity,
    settled,
    goodsCents: cents(times(cents(unitCents), quantity) - sumAt(adjustments, position)),
    taxCents: sumAt(addedOf(taxes), position),
  }));
}

/** Returns the shares of pieces of lines, after those that are settled. Pieces that were settled before have no further share. */
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

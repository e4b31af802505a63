import { cents, formatMoney, type Cents } from '../money.ts';

/** What one discount takes off an order or a line. */
export type DiscountAmount = { readonly name: string; readonly amount: Cents };

/** The texts of a line's amounts for display. */
export type LineAmounts = {
  /** The amount of the line, less its discounts. */
  readonly amount: string;
  /** The amount before the discounts; undefined without discounts. */
  readonly was: string | undefined;
  readonly discounts: readonly { readonly label: string; readonly value: string }[];
};

/** Describes the amounts of a line. `total` is before its discounts. */
export function describeLine(total: Cents, discounts: readonly DiscountAmount[]): LineAmounts {
  const off = discounts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    amount: formatMoney(cents(total - off)),
    was: off === 0 ? undefined : formatMoney(total),
    discounts: discounts.map(describeDiscount),
  };
}

/** Returns the row of a discount: its name, and the amount with a minus. */
export function describeDiscount({ name, amount }: DiscountAmount): { label: string; value: string } {
  return { label: name, value: `-${formatMoney(amount)}` };
}

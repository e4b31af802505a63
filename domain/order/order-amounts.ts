import { cents, centsFromDollars, formatMoney, sum, times, type Cents } from '../money.ts';

/** What a cart or an order costs. The total is the subtotal less the discounts, plus shipping and taxes. */
export type OrderAmounts = {
  readonly subtotal: Cents;
  readonly discounts: readonly { readonly name: string; readonly amount: Cents }[];
  readonly shipping: Cents;
  readonly tax: Cents;
  readonly total: Cents;
};

/** Texts for display, in rows of label and value. */
type Rows = readonly { readonly label: string; readonly value: string }[];

/** Shipping and taxes are nothing for every order (SPECIFICATION section 2). */
const CHARGES = { discounts: [], shipping: cents(0), tax: cents(0) };

/** Returns the amounts of a cart or an order; unit prices in dollars. */
export function amountsOf(lines: readonly { price: number; quantity: number }[]): OrderAmounts {
  const subtotal = sum(lines.map(({ price, quantity }) => times(centsFromDollars(price), quantity)));
  return { subtotal, ...CHARGES, total: subtotal };
}

/** Returns the texts of the amounts; `itemCount` replaces the subtotal. */
export function describeAmounts(
  amounts: OrderAmounts,
  itemCount?: number,
): { readonly rows: Rows; readonly total: string } {
  const first =
    itemCount === undefined
      ? { label: 'Subtotal', value: formatMoney(amounts.subtotal) }
      : { label: 'Items', value: String(itemCount) };
  return { rows: [first, ...describeAdjustments(amounts)], total: formatMoney(amounts.total) };
}

function describeAdjustments({
  discounts,
  shipping,
  tax,
}: Pick<OrderAmounts, 'discounts' | 'shipping' | 'tax'>): Rows {
  return [
    ...discounts.map(({ name, amount }) => ({ label: name, value: `-${formatMoney(amount)}` })),
    { label: 'Shipping', value: shipping === 0 ? 'Free' : formatMoney(shipping) },
    { label: 'Taxes', value: tax === 0 ? '$0' : formatMoney(tax) },
  ];
}

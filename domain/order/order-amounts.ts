import { cents, centsFromDollars, formatMoney, sum, times, type Cents } from '../money.ts';
import { describeDiscount, type DiscountAmount } from './line-discounts.ts';

/** What a cart or an order costs. The total is the subtotal less the discounts, plus shipping and taxes. */
export type OrderAmounts = {
  readonly subtotal: Cents;
  readonly discounts: readonly DiscountAmount[];
  /** Less its discounts. Null while it depends on an unknown address; the taxes then do, too. */
  readonly shipping: Cents | null;
  /** The name of the shipping method of an order, which is shown beside its charge; null for a quote. */
  readonly shippingMethod: string | null;
  /** The names of the discounts of shipping. */
  readonly shippingDiscounts: readonly string[];
  /** The taxes that are added to the prices, and those that the prices include. */
  readonly tax: Cents;
  readonly includedTax: Cents;
  readonly total: Cents;
  /** What store credit pays of the total. */
  readonly credit: Cents;
};

/** The rows of an order that its amounts are read from. */
type OrderRows = {
  readonly lines: readonly { readonly unitCents: number; readonly quantity: number }[];
  readonly shippingCents: number;
  readonly shippingMethod: string | null;
  /** Amounts that discounts take off lines, or off shipping (position null). */
  readonly adjustments: readonly {
    readonly position: number | null;
    readonly label: string;
    readonly code: string | null;
    readonly cents: number;
  }[];
  readonly taxes: readonly { readonly included: boolean; readonly cents: number }[];
  readonly totalCents: number;
  readonly creditCents: number;
};

/** Returns the amounts of an order from its rows. */
export function readAmounts({
  lines,
  shippingCents,
  shippingMethod,
  adjustments,
  taxes,
  totalCents,
  creditCents,
}: OrderRows): OrderAmounts {
  const ofShipping = adjustments.filter(({ position }) => position === null);
  return {
    subtotal: sum(lines.map(({ unitCents, quantity }) => times(cents(unitCents), quantity))),
    discounts: sumDiscounts(adjustments.filter(({ position }) => position !== null)),
    shipping: cents(shippingCents - sumCents(ofShipping)),
    shippingMethod,
    shippingDiscounts: ofShipping.map(({ label, code }) => discountName(label, code)),
    tax: cents(sumCents(taxes.filter(({ included }) => !included))),
    includedTax: cents(sumCents(taxes.filter(({ included }) => included))),
    total: cents(totalCents),
    credit: cents(creditCents),
  };
}

/** Sums up the rows of each discount. */
export function sumDiscounts(adjustments: OrderRows['adjustments']): DiscountAmount[] {
  const amounts = new Map<string, number>();
  for (const one of adjustments) {
    const name = discountName(one.label, one.code);
    amounts.set(name, (amounts.get(name) ?? 0) + one.cents);
  }
  return [...amounts].map(([name, amount]) => ({ name, amount: cents(amount) }));
}

function sumCents(rows: readonly { readonly cents: number }[]): number {
  return rows.reduce((total, row) => total + row.cents, 0);
}

/** Returns the name of a discount with the code that the customer entered. */
export function discountName(name: string, code: string | null): string {
  return code === null ? name : `${name} (${code})`;
}

/** Texts for display, in rows of label and value. */
type Rows = readonly { readonly label: string; readonly value: string }[];

/** The charges of a new shop (SPECIFICATION section 2): free shipping, no taxes. */
const FREE_CHARGES = {
  discounts: [],
  shipping: cents(0),
  shippingMethod: null,
  shippingDiscounts: [],
  tax: cents(0),
  includedTax: cents(0),
  credit: cents(0),
};

/**
 * Returns the amounts of lines before the shop has quoted them: without discounts and taxes, and with free shipping, or unknown shipping in a
 * shop that has charges. Unit prices in dollars.
 */
export function amountsOf(
  lines: readonly { price: number; quantity: number }[],
  { hasCharges = false }: { hasCharges?: boolean | undefined } = {},
): OrderAmounts {
  const subtotal = sum(lines.map(({ price, quantity }) => times(centsFromDollars(price), quantity)));
  return { subtotal, ...FREE_CHARGES, ...(hasCharges && { shipping: null }), total: subtotal };
}

/** Returns the texts of the amounts; `itemCount` replaces the subtotal. `payments` follow the total, and are empty without store credit. */
export function describeAmounts(
  amounts: OrderAmounts,
  itemCount?: number,
): { readonly rows: Rows; readonly total: string; readonly payments: Rows } {
  const first =
    itemCount === undefined
      ? { label: 'Subtotal', value: formatMoney(amounts.subtotal) }
      : { label: 'Items', value: String(itemCount) };
  const { total, credit } = amounts;
  return {
    rows: [first, ...describeAdjustments(amounts)],
    total: formatMoney(total),
    payments: credit === 0 ? [] : describeCredit(total, credit),
  };
}

/** Returns what store credit pays of a total, and what is left to pay in another way. */
function describeCredit(total: Cents, credit: Cents): Rows {
  return [
    { label: 'Store credit', value: `-${formatMoney(credit)}` },
    { label: 'To pay', value: formatMoney(cents(total - credit)) },
  ];
}

/** The value of a charge before its address is known. */
const UNKNOWN = 'Depends on the address';

function describeAdjustments({
  discounts,
  shipping,
  shippingMethod,
  shippingDiscounts,
  tax,
  includedTax,
}: Omit<OrderAmounts, 'subtotal' | 'total' | 'credit'>): Rows {
  return [
    ...discounts.map(describeDiscount),
    {
      label: ['Shipping', ...(shipping && shippingMethod ? [shippingMethod] : []), ...shippingDiscounts].join(
        ', ',
      ),
      value: describeShipping(shipping),
    },
    { label: 'Taxes', value: shipping === null ? UNKNOWN : describeTaxes(tax, includedTax) },
  ];
}

function describeShipping(shipping: Cents | null): string {
  if (shipping === null) return UNKNOWN;
  return shipping === 0 ? 'Free' : formatMoney(shipping);
}

function describeTaxes(tax: Cents, includedTax: Cents): string {
  if (tax === 0 && includedTax === 0) return '$0';
  const parts = [
    ...(tax === 0 ? [] : [formatMoney(tax)]),
    ...(includedTax === 0 ? [] : [`${formatMoney(includedTax)} included`]),
  ];
  return parts.join(' + ');
}

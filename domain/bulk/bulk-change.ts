import type { ProductStatus } from '../catalogue/product-status.ts';
import type { FieldEdit, FieldValue } from '../editing/merge-edits.ts';
import { cents, centsFromDollars, dollarsFromCents, type Cents } from '../money.ts';

/** Maximum products that a selection holds. */
export const MAX_SELECTED_COUNT = 2_000;
/** Maximum products of one preview request. */
export const BULK_PREVIEW_COUNT = 100;
/** Maximum products that one transaction changes. */
export const BULK_WRITE_COUNT = 50;

/** Products that one request restores when a change of many products is undone. */
export const UNDO_PART_COUNT = 200;

/** How a new price is rounded: not at all, to ten cents, to whole dollars, or to a price that ends in .99. */
export const PRICE_ROUNDINGS = ['cent', 'dime', 'dollar', 'ninety_nine'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

/** `percent` and `amount` change the price by a percentage or by dollars, down when negative; `set` gives all products one price. */
export const PRICE_OPERATIONS = ['set', 'percent', 'amount'] as const;

type PriceChange = {
  readonly field: 'price';
  readonly how: (typeof PRICE_OPERATIONS)[number];
  /** Percent, with at most two decimals, or dollars. */
  readonly value: number;
  readonly rounding: PriceRounding;
  /** ISO 8601 in UTC: when the new price begins; null for at once. */
  readonly at: string | null;
};

/** One change of many products. */
export type BulkChange =
  | PriceChange
  | {
      readonly field: 'status';
      readonly status: ProductStatus;
      /** ISO 8601 in UTC; with `scheduled`. */
      readonly publishAt: string | null;
    }
  | { readonly field: 'category'; readonly category: string }
  /** Cancels the scheduled price. */
  | { readonly field: 'scheduledPrice' };

/** Returns the edits that a change makes to a product with these values, as `editProduct` takes them. */
export function editsOfChange(
  values: Readonly<Record<string, FieldValue>>,
  change: BulkChange,
): Readonly<Record<string, FieldEdit>> {
  const edit = (field: string, value: FieldValue) => ({ [field]: { base: values[field] ?? null, value } });
  if (change.field === 'category') return edit('category', change.category);
  if (change.field === 'status') {
    return { ...edit('status', change.status), ...edit('publishAt', change.publishAt) };
  }
  if (change.field === 'scheduledPrice')
    return { ...edit('scheduledPrice', null), ...edit('scheduledPriceAt', null) };
  const price = dollarsFromCents(changePrice(centsFromDollars(Number(values['price'])), change));
  if (change.at === null) return edit('price', price);
  return { ...edit('scheduledPrice', price), ...edit('scheduledPriceAt', change.at) };
}

/** Returns the price after a change. It may be outside the range that products allow. */
export function changePrice(
  price: Cents,
  { how, value, rounding }: Pick<PriceChange, 'how' | 'value' | 'rounding'>,
): Cents {
  if (how === 'set') return roundPrice(centsFromDollars(value), rounding);
  if (how === 'amount') return roundPrice(cents(price + centsFromDollars(value)), rounding);
  const hundredths = Math.round(value * 100);
  return roundPrice(cents(Math.floor((price * (10_000 + hundredths) + 5_000) / 10_000)), rounding);
}

/** Rounds half up. */
function roundPrice(price: Cents, rounding: PriceRounding): Cents {
  if (rounding === 'cent') return price;
  const step = rounding === 'dime' ? 10 : 100;
  const below = rounding === 'ninety_nine' ? 1 : 0;
  return cents(Math.floor((price + below + step / 2) / step) * step - below);
}

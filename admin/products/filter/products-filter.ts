import type { CallInput } from '#contract/calls.ts';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import { STOCK_LEVELS, type StockLevel } from '#domain/stock/stock-level.ts';
import { isDollars } from '../../ui/fields/money/is-dollars.ts';

type Query = NonNullable<CallInput<'listStaffProducts'>['query']>;

/** The orders that the list offers, with their names. */
export const PRODUCT_SORTS = {
  newest: 'newest first',
  price: 'lowest price first',
  'price-desc': 'highest price first',
  rating: 'best rated first',
} as const;

/** The names of the stock levels. */
export const STOCK_NAMES: Readonly<Record<StockLevel, string>> = {
  in_stock: 'in stock',
  low: 'low',
  sold_out: 'sold out',
};

/** The choices of the filter by pictures. */
export const PICTURE_NAMES: Readonly<Record<string, string>> = { missing: 'missing or undescribed' };

/** The parameters of the URL that filter the list, in the order of their chips. */
export const FILTER_NAMES = [
  'q',
  'for',
  'category',
  'brand',
  'stock',
  'status',
  'pictures',
  'minPrice',
  'maxPrice',
  'changedSince',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The filter and order of the list: as in the URL, and as in the call. */
export type ProductsFilter = {
  /** Empty for a filter that is not set. */
  readonly values: Readonly<Record<FilterName, string>>;
  /** Empty for the default order. */
  readonly sort: string;
  readonly isSet: boolean;
  readonly query: Query;
};

/** Returns the values of a filter that takes several. */
export function splitValues(value: string): string[] {
  return value === '' ? [] : value.split(',');
}

/** Adds a value to those of a filter, or removes it. */
export function toggleValue(value: string, one: string): string {
  const values = splitValues(value);
  return (values.includes(one) ? values.filter((each) => each !== one) : [...values, one]).join();
}

function areAll(all: readonly string[]): (value: string) => boolean {
  return (value) => value.split(',').every((one) => all.includes(one));
}

const VALIDATORS: Partial<Record<FilterName, (value: string) => boolean>> = {
  for: areAll(DEPARTMENTS),
  stock: areAll(STOCK_LEVELS),
  status: areAll(PRODUCT_STATUSES),
  pictures: areAll(Object.keys(PICTURE_NAMES)),
  minPrice: isDollars,
  maxPrice: isDollars,
  changedSince: (value) => /^2\d{3}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
};

/** Reads filter and order from the URL. An unknown value filters nothing. */
export function readProductsFilter(search: URLSearchParams): ProductsFilter {
  const valueOf = (name: FilterName) => {
    const value = (search.get(name) ?? '').trim();
    return VALIDATORS[name]?.(value) === false ? '' : value;
  };
  const values = Object.fromEntries(FILTER_NAMES.map((name) => [name, valueOf(name)])) as Record<
    FilterName,
    string
  >;
  const sort = Object.keys(PRODUCT_SORTS).find((each) => each === search.get('sort')) ?? '';
  const set = Object.fromEntries(Object.entries({ ...values, sort }).filter(([, value]) => value !== ''));
  return { values, sort, isSet: FILTER_NAMES.some((name) => values[name] !== ''), query: set };
}

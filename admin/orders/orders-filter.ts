import type { CallInput } from '#contract/calls.ts';
import {
  ORDER_DELIVERIES,
  ORDER_PAYMENTS,
  type OrderDelivery,
  type OrderPayment,
} from '#domain/order/order-filter.ts';
import { ORDER_VIEWS } from '#domain/order/order-view.ts';
import { isDollars } from '../ui/fields/money/is-dollars.ts';
import { PERIOD_NAMES, periodStart } from '../ui/filter-bar/filter-period.ts';

/** The names of the payments and deliveries that the list filters by. */
export const PAYMENT_NAMES: Readonly<Record<OrderPayment, string>> = {
  card: 'card',
  link: 'payment link',
  cash: 'cash',
};
export const DELIVERY_NAMES: Readonly<Record<OrderDelivery, string>> = {
  partly_shipped: 'partly shipped',
  shipped: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
  cancelled: 'cancelled',
};

function isOneOf(all: readonly string[]): (value: string) => boolean {
  return (value) => all.includes(value);
}

/** The parameters of the URL, and which values they can have. */
const VALIDATORS = {
  view: isOneOf(ORDER_VIEWS),
  q: () => true,
  days: isOneOf(Object.keys(PERIOD_NAMES)),
  delivery: isOneOf(ORDER_DELIVERIES),
  payment: isOneOf(ORDER_PAYMENTS),
  refunded: isOneOf(['partly']),
  country: (value: string) => /^[A-Z]{2}$/.test(value),
  minTotal: isDollars,
  maxTotal: isDollars,
};

/** View, search and filters that are set. */
export type OrdersFilter = Readonly<Partial<Record<keyof typeof VALIDATORS, string>>>;

/** Reads view, search and filters from the URL. An unknown value filters nothing. */
export function readOrdersFilter(search: URLSearchParams): OrdersFilter {
  const filter: Record<string, string> = {};
  for (const [name, isValid] of Object.entries(VALIDATORS)) {
    const value = (search.get(name) ?? '').trim();
    if (value !== '' && isValid(value)) filter[name] = value;
  }
  return filter;
}

/** Returns what the call takes. `now` is in milliseconds since 1970. */
export function ordersQuery(
  { days, ...others }: OrdersFilter,
  now: number,
): NonNullable<CallInput<'listStaffOrders'>['query']> {
  // `readOrdersFilter` has validated the values.
  const query = others as NonNullable<CallInput<'listStaffOrders'>['query']>;
  return days === undefined ? query : { ...query, since: periodStart(days, now) };
}

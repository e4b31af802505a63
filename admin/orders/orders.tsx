import { useCallback, useEffect, useMemo } from 'react';
import { Link, useLoaderData, useLocation, useNavigation } from 'react-router';
import { centsFromDollars } from '#domain/money.ts';
import { ORDER_DELIVERIES, ORDER_PAYMENTS } from '#domain/order/order-filter.ts';
import { ORDER_VIEWS, type OrderView } from '#domain/order/order-view.ts';
import { client } from '../data/client.ts';
import { useLive } from '../live/use-live.ts';
import { usePages } from '../live/use-pages.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { useMe } from '../shell/account/me.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { useSlowLoading } from '../shell/states/loading-screen.tsx';
import { Action } from '../ui/action.tsx';
import { countOf, countText } from '../ui/count-text.ts';
import { COUNTRIES } from '../ui/fields/countries.ts';
import { DollarsFilter } from '../ui/fields/money/dollars-filter.tsx';
import { useChosenSearch } from '../ui/fields/use-chosen-search.ts';
import { FilterBar } from '../ui/filter-bar/filter-bar.tsx';
import { namedChoices, toChoices } from '../ui/filter-bar/filter-choices.ts';
import { PERIOD_NAMES } from '../ui/filter-bar/filter-period.ts';
import { formatAmount } from '../ui/format-amount.ts';
import { Empty } from '../ui/lists/empty.tsx';
import { MoreButton } from '../ui/lists/more-button.tsx';
import { useRowSelection } from '../ui/lists/selection/use-row-selection.ts';
import { OrdersBar, useSelectedOrders } from './bulk/orders-bar.tsx';
import { useSelectAll } from './bulk/use-select-all.ts';
import { rememberOrders } from './last-shown-orders.ts';
import type { loadOrders, OrdersData } from './load-orders.ts';
import { NewOrderLink } from './new-order-link.tsx';
import {
  DELIVERY_NAMES,
  ordersQuery,
  PAYMENT_NAMES,
  readOrdersFilter,
  type OrdersFilter,
} from './orders-filter.ts';
import { ordersPath } from './orders-path.ts';
import { OrdersTable } from './orders-table.tsx';

/** The names of the views. */
const VIEW_NAMES: Readonly<Record<OrderView, string>> = {
  to_pack: 'To pack',
  to_review: 'To review',
  awaiting_payment: 'Awaiting payment',
  returns: 'Returns',
  to_collect: 'Cash to collect',
  not_delivered: 'Not delivered',
  refund_failed: 'Refund failed',
};

/** The orders, newest first, or those to pack oldest first, with view, search and filters in the URL. */
export function Orders() {
  const data = useLoaderData<typeof loadOrders>();
  useLive(['order', 'view']);
  const chosen = useChosenSearch();
  const filter = readOrdersFilter(new URLSearchParams(chosen.search));
  const { location } = useNavigation();
  const isSlow = useSlowLoading(location?.search);
  const { rows: orders, more, loadMore } = useOrderPages(data);
  const { pathname, search } = useLocation();
  useEffect(() => rememberOrders(pathname + search, orders), [pathname, search, orders]);
  const { permissions } = useMe();
  const seesContacts = permissions.includes('addresses:see');
  const shown = useMemo(() => orders.map(({ id }) => id), [orders]);
  const selection = useRowSelection(shown);
  const { loaded, isSelecting, selectAll } = useSelectAll(ordersQuery(data.filter, data.readAt), selection);
  // Rows in view are newer than those that were read to select them.
  const known = useMemo(() => [...loaded, ...orders], [loaded, orders]);
  const selected = useSelectedOrders(known, selection.ids);
  const total = countsOf(data).get(searchOf(data.filter)) ?? '';
  return (
    <>
      <ScreenHead title="Orders" note={describeWeek(data)}>
        {permissions.includes('orders:do') && <NewOrderLink />}
      </ScreenHead>
      <SavedViews
        list="orders"
        standard={STANDARD_VIEWS}
        views={data.views}
        canonical={canonicalQuery}
        counts={countsOf(data)}
        total={total}
        chosen={chosen.search}
      />
      <FilterBar
        label="Search orders"
        placeholder={seesContacts ? 'Order, name or product' : 'Order or product'}
        isImmediate
        filter={filter}
        selects={seesContacts ? [...SELECTS, COUNTRY] : SELECTS}
        isSet={isNarrowed(filter)}
        chosen={{ ...chosen, clear: () => chosen.clear(filter.view && `view=${filter.view}`) }}
      >
        <DollarsFilter
          label="Total from $"
          value={filter.minTotal ?? ''}
          onChange={(value) => chosen.set('minTotal', value)}
        />
        <DollarsFilter
          label="Total to $"
          value={filter.maxTotal ?? ''}
          onChange={(value) => chosen.set('maxTotal', value)}
        />
      </FilterBar>
      {orders.length > 0 ? (
        <OrdersTable
          orders={orders}
          now={data.readAt}
          seesContacts={seesContacts}
          isStale={isSlow}
          selection={permissions.includes('orders:do') ? selection : null}
        />
      ) : (
        <NoOrders filter={data.filter} />
      )}
      <MoreButton more={more} rows="more orders" onMore={loadMore} />
      {selected.length > 0 && (
        <OrdersBar selection={selection} orders={selected}>
          {more !== 'none' && (
            <Action variant="text" aria-disabled={isSelecting} onClick={() => void selectAll()}>
              Select all {total}
            </Action>
          )}
        </OrdersBar>
      )}
    </>
  );
}

/** Returns the orders of all pages that were loaded. */
function useOrderPages({ orders, next, filter, readAt }: OrdersData) {
  const load = useCallback(
    async (cursor: string) => {
      const result = await client.listStaffOrders({ query: { ...ordersQuery(filter, readAt), cursor } });
      return result.ok ? { rows: result.value.orders, next: result.value.next } : undefined;
    },
    [filter, readAt],
  );
  return usePages({ rows: orders, next, filter: searchOf(filter) }, load);
}

const SELECTS = [
  { name: 'days', label: 'Placed', all: 'any time', choices: toChoices(Object.entries(PERIOD_NAMES)) },
  { name: 'delivery', label: 'Status', all: 'any', choices: namedChoices(ORDER_DELIVERIES, DELIVERY_NAMES) },
  { name: 'payment', label: 'Payment', all: 'any', choices: namedChoices(ORDER_PAYMENTS, PAYMENT_NAMES) },
  {
    name: 'refunded',
    label: 'Refunds',
    all: 'any',
    choices: [{ value: 'partly', label: 'partly refunded' }],
  },
] as const;

const COUNTRY = {
  name: 'country',
  label: 'Country',
  all: 'any',
  choices: COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
} as const;

/** Whether a search or filter is set besides the view. */
function isNarrowed(filter: OrdersFilter): boolean {
  return Object.keys(filter).some((name) => name !== 'view');
}

function searchOf(filter: OrdersFilter): string {
  return new URLSearchParams(filter).toString();
}

const STANDARD_VIEWS = [
  { name: 'All', query: '' },
  ...ORDER_VIEWS.map((view) => ({ name: VIEW_NAMES[view], query: `view=${view}` })),
];

function canonicalQuery(search: string): string {
  return searchOf(readOrdersFilter(new URLSearchParams(search)));
}

function countsOf({ counts }: OrdersData): Map<string, string> {
  // A server of an earlier version does not count every view.
  return new Map(ORDER_VIEWS.map((view) => [`view=${view}`, counts?.[view] ? countText(counts[view]) : '']));
}

function describeWeek({ week }: OrdersData): string {
  if (week === null) return '';
  return `${countOf(week.orders, 'sale')} in the last 7 days, ${formatAmount(centsFromDollars(week.amount))}`;
}

const NOTHING_TO_DO: Readonly<Record<OrderView, string>> = {
  to_pack: 'Nothing waits to be packed.',
  to_review: 'No payment needs a decision.',
  awaiting_payment: 'No customer is paying now.',
  returns: 'No return is open.',
  to_collect: 'Every cash order is delivered and paid.',
  not_delivered: 'No shipment has failed or waits to be inspected.',
  refund_failed: 'No refund has failed.',
};

function NoOrders({ filter }: Pick<OrdersData, 'filter'>) {
  const view = ORDER_VIEWS.find((each) => each === filter.view);
  if (isNarrowed(filter)) {
    const text =
      filter.q === undefined
        ? 'Remove a filter.'
        : `Nothing found for ‘${filter.q}’. Try a number, a name or a product.`;
    return (
      <Empty title="No order matches" text={text}>
        <Link className="link" to={ordersPath(view ?? null)}>
          Clear search and filters
        </Link>
      </Empty>
    );
  }
  if (view !== undefined) {
    return (
      <Empty title={`${VIEW_NAMES[view]}: none`} text={NOTHING_TO_DO[view]}>
        <Link className="link" to={ordersPath(null)}>
          All orders
        </Link>
      </Empty>
    );
  }
  return (
    <Empty title="No orders yet" text="Your first order will appear here.">
      <a className="link" href="/">
        Place a test order
      </a>
    </Empty>
  );
}

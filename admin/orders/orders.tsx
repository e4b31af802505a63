import { useCallback, useEffect, useMemo } from 'react';
import { Link, useLoaderData, useLocation, useNavigation } from 'react-router';
import { centsFromDollars } from '#domain/money.ts';
import { ORDER_VIEWS, type OrderView } from '#domain/order/order-view.ts';
import { client } from '../data/client.ts';
import { useLive } from '../live/use-live.ts';
import { usePages } from '../live/use-pages.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { useMe } from '../shell/account/me.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { useSlowLoading } from '../shell/states/loading-screen.tsx';
import { formatSales } from '../today/sales/format-sales.ts';
import { countOf, countText } from '../ui/count-text.ts';
import { SearchField } from '../ui/fields/search-field.tsx';
import { useChosenSearch } from '../ui/fields/use-chosen-search.ts';
import { Empty } from '../ui/lists/empty.tsx';
import { MoreButton } from '../ui/lists/more-button.tsx';
import { useRowSelection } from '../ui/lists/selection/use-row-selection.ts';
import { OrdersBar, useSelectedOrders } from './bulk/orders-bar.tsx';
import { rememberOrders } from './last-orders.ts';
import { readOrdersQuery, type loadOrders, type OrdersData } from './load-orders.ts';
import { NewOrderLink } from './new-order-link.tsx';
import { ordersPath } from './orders-path.ts';
import { OrdersTable } from './orders-table.tsx';
import styles from './orders.module.css';

/** The names of the views. */
const VIEW_NAMES: Readonly<Record<OrderView, string>> = {
  to_pack: 'To pack',
  to_review: 'To review',
  awaiting_payment: 'Awaiting payment',
  to_collect: 'Cash to collect',
  not_delivered: 'Not delivered',
  refund_failed: 'Refund failed',
};

/** The orders, newest first, with view and search in the URL. */
export function Orders() {
  const data = useLoaderData<typeof loadOrders>();
  useLive(['order', 'view']);
  const { search: chosen, set } = useChosenSearch();
  const { location } = useNavigation();
  const isSlow = useSlowLoading(location?.search);
  const { rows: orders, more, loadMore } = useOrderPages(data);
  const { pathname, search } = useLocation();
  useEffect(() => rememberOrders(pathname + search, orders), [pathname, search, orders]);
  const { permissions } = useMe();
  const seesContacts = permissions.includes('addresses:see');
  const shown = useMemo(() => orders.map(({ id }) => id), [orders]);
  const selection = useRowSelection(shown);
  const selected = useSelectedOrders(orders, selection.ids);
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
        total={countsOf(data).get(`view=${data.query.view}`) ?? ''}
        chosen={chosen}
      />
      <div className={styles.tools} role="search" aria-label="Orders">
        <SearchField
          label="Search orders"
          placeholder={seesContacts ? 'Order, customer, product or tracking number' : 'Order or product'}
          q={new URLSearchParams(chosen).get('q') ?? ''}
          isImmediate
          onSearch={(q) => set('q', q, { replace: new URLSearchParams(globalThis.location.search).has('q') })}
        />
      </div>
      {orders.length > 0 ? (
        <OrdersTable
          orders={orders}
          now={data.readAt}
          seesContacts={seesContacts}
          isStale={isSlow}
          selection={permissions.includes('orders:do') ? selection : null}
        />
      ) : (
        <NoOrders query={data.query} />
      )}
      <MoreButton more={more} rows="more orders" onMore={loadMore} />
      {selected.length > 0 && <OrdersBar selection={selection} orders={selected} />}
    </>
  );
}

/** Returns the orders of all pages that were loaded. */
function useOrderPages({ orders, next, query }: OrdersData) {
  const load = useCallback(
    async (cursor: string) => {
      const result = await client.listStaffOrders({ query: { ...query, cursor } });
      return result.ok ? { rows: result.value.orders, next: result.value.next } : undefined;
    },
    [query],
  );
  return usePages({ rows: orders, next, filter: JSON.stringify(query) }, load);
}

const STANDARD_VIEWS = [
  { name: 'All', query: '' },
  ...ORDER_VIEWS.map((view) => ({ name: VIEW_NAMES[view], query: `view=${view}` })),
];

function canonicalQuery(search: string): string {
  const { view = '', q = '' } = readOrdersQuery(new URLSearchParams(search));
  const set = Object.entries({ view, q }).filter(([, value]) => value !== '');
  return new URLSearchParams(set).toString();
}

function countsOf({ counts }: OrdersData): Map<string, string> {
  return new Map(ORDER_VIEWS.map((view) => [`view=${view}`, counts === null ? '' : countText(counts[view])]));
}

function describeWeek({ week }: OrdersData): string {
  if (week === null) return '';
  return `${countOf(week.orders, 'sale')} in the last 7 days, ${formatSales(centsFromDollars(week.amount))}`;
}

const NOTHING_TO_DO: Readonly<Record<OrderView, string>> = {
  to_pack: 'Every order has left the shop.',
  to_review: 'No payment needs a decision.',
  awaiting_payment: 'No customer is paying now.',
  to_collect: 'Every cash order is handed over and paid.',
  not_delivered: 'No shipment has failed or waits to be inspected.',
  refund_failed: 'No refund has failed.',
};

function NoOrders({ query: { view, q } }: Pick<OrdersData, 'query'>) {
  if (q !== undefined) {
    return (
      <Empty title="No order matches" text={`Nothing found for ‘${q}’. Try a number, a name or a product.`}>
        <Link className="link" to={ordersPath(view ?? null)}>
          Clear the search
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

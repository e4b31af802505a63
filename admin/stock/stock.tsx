import { Link, Outlet, useLoaderData, useMatch, useRevalidator, useSearchParams } from 'react-router';
import type { ApiStockProduct } from '#contract/calls.ts';
import { PACE_DAYS } from '#domain/stock/stock-pace.ts';
import { defaultStockStatus } from '#domain/stock/stock-status.ts';
import { UNSOLD_DAYS, type StockView } from '#domain/stock/stock-view.ts';
import { client } from '../data/client.ts';
import { ExportLink } from '../import-export/export-link.tsx';
import { useLive } from '../live/use-live.ts';
import { usePages } from '../live/use-pages.ts';
import { useMe } from '../shell/account/me.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { actionClass } from '../ui/action.tsx';
import { countOf } from '../ui/count-text.ts';
import { ForbiddenAction } from '../ui/forbidden-action.tsx';
import { Icon } from '../ui/icon.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { MoreButton, type More } from '../ui/lists/more-button.tsx';
import { CountButtons } from './count-buttons.tsx';
import { STOCK_ROWS_PER_PAGE, type loadStock, type StockData, type StockQuery } from './load-stock.ts';
import { sumUp } from './stock-columns.ts';
import { StockFilters } from './stock-filters.tsx';
import { StockTable } from './stock-table.tsx';
import { sizeName, unitName } from './unit-name.ts';
import { moveUnit } from './unit/move-unit.ts';
import { UnitHistory } from './unit/unit-history.tsx';
import { useRefreshedUnits } from './use-refreshed-units.ts';
import styles from './stock.module.css';

/** The stock of every product by size, which staff change by movements. */
export function Stock() {
  const data = useLoaderData<typeof loadStock>();
  const { revalidate } = useRevalidator();
  const [, setSearch] = useSearchParams();
  const isCounting = useMatch('/stock/count/:id') !== null;
  // Does not follow `count` while counting: every scan would read the list again, which happens when the count ends.
  useLive(['product', 'stock', 'catalogue', ...(isCounting ? [] : (['count'] as const))]);
  const canChange = useMe().permissions.includes('stock:do');
  const { rows, more, loadMore } = useStockPages(data);
  const { products, refresh } = useRefreshedUnits(data, rows);
  const { history, query, catalogue } = data;
  const handleChanged = async (unitId: string) => {
    await refresh(unitId);
    if (history !== null) await revalidate();
  };
  const showHistory = (unitId: string | null) =>
    setSearch((search) => {
      if (unitId === null) search.delete('unit');
      else search.set('unit', unitId);
      return search;
    });
  return (
    <>
      <div className={styles.top} data-covered={isCounting || undefined}>
        <ScreenHead title="Stock" note={describeStock(products, more)}>
          {query.view === undefined && <ExportLink kind="stock" query={exportedQuery(query)} />}
          <Link className={actionClass('plain')} to="/stock/history">
            <Icon name="clock" size={16} />
            History
          </Link>
          {canChange ? <CountButtons /> : <ForbiddenAction label="Receive stock" permission="stock:do" />}
        </ScreenHead>
        <StockFilters catalogue={catalogue} />
      </div>
      <div className={styles.panes}>
        <Outlet />
        {history !== null && !isCounting && (
          <UnitHistory
            name={nameOfUnit(products, history.unit)}
            history={history}
            onClose={() => showHistory(null)}
          />
        )}
        <div className={styles.list} data-covered={isCounting || undefined}>
          {products.length === 0 && more === 'none' ? (
            <NoProducts query={query} />
          ) : (
            <StockTable
              products={products}
              canChange={canChange}
              onMove={async (unit, name, change) => {
                const onUndone = () => void handleChanged(unit.id);
                const problem = await moveUnit(unit, name, { ...change, onUndone });
                await handleChanged(unit.id);
                return problem;
              }}
              onShowHistory={showHistory}
            />
          )}
          <MoreButton more={more} rows="more products" onMore={loadMore} />
        </div>
      </div>
    </>
  );
}

/** Returns the products of all pages that were loaded. */
function useStockPages({ products, next, query }: StockData) {
  return usePages({ rows: products, next, filter: JSON.stringify(query) }, async (cursor) => {
    const result = await client.listStock({ query: { ...query, limit: STOCK_ROWS_PER_PAGE, cursor } });
    return result.ok ? { rows: result.value.products, next: result.value.next } : undefined;
  });
}

/** Returns the filters of an export of the listed products. */
function exportedQuery({ level, status, ...query }: Omit<StockQuery, 'view'>) {
  const listed = status ?? defaultStockStatus(query.q);
  return { ...query, ...(level && { stock: level }), ...(listed !== 'any' && { status: listed }) };
}

const EMPTY_VIEWS = {
  incoming: { title: 'Nothing is announced', text: 'The products of open deliveries appear here.' },
  selling_out: { title: 'Nothing sells out soon', text: `At the pace of the last ${PACE_DAYS} days.` },
  unsold: {
    title: 'No stock is unsold',
    text: `Products in stock appear here after ${UNSOLD_DAYS} days without a sale.`,
  },
} satisfies Record<StockView, { title: string; text: string }>;

function NoProducts({ query: { view, ...filters } }: { query: StockQuery }) {
  if (view !== undefined && Object.keys(filters).length === 0) {
    return <Empty {...EMPTY_VIEWS[view]} />;
  }
  return view !== undefined || Object.keys(filters).length > 0 ? (
    <Empty title="No product matches" text="Search for another word, SKU or barcode, or remove a filter.">
      <Link className="link" to="/stock">
        Clear filters
      </Link>
    </Empty>
  ) : (
    <Empty title="No products yet" text="The sizes of every product appear here, with what is available." />
  );
}

/** Returns the sums of a complete list, or else how much of it is shown. */
function describeStock(products: readonly ApiStockProduct[], more: More): string {
  if (more !== 'none') return `the newest ${products.length} products`;
  const { available, unitCount, soldOutCount } = sumUp(products);
  return `${available.toLocaleString('en-US')} available in ${countOf(unitCount, 'size')}, ${soldOutCount} sold out`;
}

function nameOfUnit(
  products: readonly ApiStockProduct[],
  { id, size }: { id: string; size: string | null },
): string {
  const product = products.find(({ units }) => units.some((unit) => unit.id === id));
  return product === undefined ? sizeName(size) : unitName(product, size);
}

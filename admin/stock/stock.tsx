import { useState } from 'react';
import { Link, Outlet, useLoaderData, useMatch, useRevalidator, useSearchParams } from 'react-router';
import type { ApiStockProduct, ApiStockUnit } from '#contract/calls.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { client } from '../data/client.ts';
import { ExportLink } from '../exchange/export-link.tsx';
import { useMe } from '../shell/me.ts';
import { ScreenHead } from '../shell/screen-head.tsx';
import { Action } from '../ui/action.tsx';
import { Empty } from '../ui/empty.tsx';
import { CountButtons } from './count-buttons.tsx';
import { PRODUCTS_PER_PAGE, type loadStock, type StockData } from './load-stock.ts';
import { moveUnit } from './move-unit.ts';
import { sizeName, sumUp } from './stock-columns.ts';
import { StockFilters } from './stock-filters.tsx';
import { StockTable } from './stock-table.tsx';
import { UnitHistory } from './unit-history.tsx';
import styles from './stock.module.css';

/** The stock of every product by size, which staff change by movements. */
export function Stock() {
  const data = useLoaderData<typeof loadStock>();
  const { revalidate } = useRevalidator();
  const [, setSearch] = useSearchParams();
  const isCounting = useMatch('/stock/count/:id') !== null;
  const canChange = useMe().permissions.includes('stock:do');
  const { products: listed, more, loadMore } = useMoreProducts(data);
  const { products, refresh } = useRefreshedUnits(data, listed);
  const { history, query, catalogue } = data;
  const { level, ...exported } = query;
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
        <ScreenHead title="Stock" note={describe(products, more)}>
          <ExportLink kind="stock" query={{ ...exported, ...(level && { stock: level }) }} />
          {canChange && <CountButtons />}
        </ScreenHead>
        <StockFilters query={query} catalogue={catalogue} />
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
            <NoProducts isFiltered={Object.keys(query).length > 0} />
          ) : (
            <StockTable
              products={products}
              canChange={canChange}
              onMove={async (unit, name, change) => {
                const onUndone = () => void handleChanged(unit.id);
                const failed = await moveUnit(unit, name, { ...change, onUndone });
                await handleChanged(unit.id);
                return failed;
              }}
              onShowHistory={showHistory}
            />
          )}
          {more !== 'none' && (
            <p className={styles.more}>
              <Action onClick={() => void loadMore()} aria-disabled={more === 'loading'}>
                {more === 'failed' ? 'Try again' : 'Show more products'}
              </Action>
              {more === 'failed' && <span role="alert">More products could not be loaded.</span>}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function NoProducts({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="No product matches" text="Search for another word, SKU or barcode, or remove a filter.">
      <Link className="link" to="/stock">
        Clear filters
      </Link>
    </Empty>
  ) : (
    <Empty title="No products yet" text="The sizes of every product appear here, with what is available." />
  );
}

/** The sums of the list, while it is complete. */
function describe(products: readonly ApiStockProduct[], more: More): string {
  if (more !== 'none') return `the newest ${products.length} products`;
  const { available, unitCount, soldOutCount } = sumUp(products);
  return `${available.toLocaleString('en-US')} available in ${unitCount} sizes, ${soldOutCount} sold out`;
}

function nameOfUnit(
  products: readonly ApiStockProduct[],
  { id, size }: { id: string; size: string | null },
): string {
  const product = products.find(({ units }) => units.some((unit) => unit.id === id));
  return product === undefined ? sizeName(size) : `${productName(product)}, ${sizeName(size)}`;
}

/** Shows units as they were read again after a change. The pages that were loaded on request stay. */
function useRefreshedUnits(data: StockData, products: readonly ApiStockProduct[]) {
  const [read, setRead] = useState({ data, units: new Map<string, ApiStockUnit>() });
  const units = read.data === data ? read.units : new Map<string, ApiStockUnit>();
  const refresh = async (unitId: string) => {
    const result = await client.listStockMovements({ params: { sku: unitId }, query: { limit: '1' } });
    if (!result.ok) return;
    setRead((before) => ({
      data,
      units: new Map(before.data === data ? before.units : []).set(unitId, result.value.unit),
    }));
  };
  return {
    products: products.map((product) => ({
      ...product,
      units: product.units.map((unit) => units.get(unit.id) ?? unit),
    })),
    refresh,
  };
}

type More = 'none' | 'idle' | 'loading' | 'failed';

/** Returns the products with those loaded on request. New data of the screen discards these. */
function useMoreProducts(data: StockData): {
  products: readonly ApiStockProduct[];
  more: More;
  loadMore: () => Promise<void>;
} {
  const [loaded, setLoaded] = useState({ data, added: [] as ApiStockProduct[], next: data.next });
  const [more, setMore] = useState<More>('idle');
  const { added, next } = loaded.data === data ? loaded : { added: [], next: data.next };
  const loadMore = async () => {
    if (next === null || more === 'loading') return;
    setMore('loading');
    const result = await client.listStock({
      query: { ...data.query, limit: PRODUCTS_PER_PAGE, cursor: next },
    });
    setMore(result.ok ? 'idle' : 'failed');
    if (!result.ok) return;
    setLoaded({ data, added: [...added, ...result.value.products], next: result.value.next });
  };
  return { products: [...data.products, ...added], more: next === null ? 'none' : more, loadMore };
}

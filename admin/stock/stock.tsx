import { useState } from 'react';
import { Link, Outlet, useLoaderData, useMatch, useRevalidator, useSearchParams } from 'react-router';
import type { ApiStockProduct, ApiStockUnit } from '#contract/calls.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { client } from '../data/client.ts';
import { ExportLink } from '../import-export/export-link.tsx';
import { furtherRows } from '../live/further-rows.ts';
import { useLive } from '../live/use-live.ts';
import { useMe } from '../shell/account/me.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { Action } from '../ui/action.tsx';
import { Empty } from '../ui/lists/empty.tsx';
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
  useLive(['product', 'stock', 'catalogue']);
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

/** Shows units as they were read again after a change, until the page of the list that has them is read again. */
function useRefreshedUnits(data: StockData, products: readonly ApiStockProduct[]) {
  const [read, setRead] = useState(new Map<string, { data: StockData; unit: ApiStockUnit }>());
  const refresh = async (unitId: string) => {
    const result = await client.listStockMovements({ params: { sku: unitId }, query: { limit: '1' } });
    if (!result.ok) return;
    const { unit } = result.value;
    setRead((before) => new Map(before).set(unitId, { data, unit }));
  };
  const firstPage = new Set(data.products);
  const newest = (product: ApiStockProduct, unit: ApiStockUnit) => {
    const again = read.get(unit.id);
    return again !== undefined && (again.data === data || !firstPage.has(product)) ? again.unit : unit;
  };
  return {
    products: products.map((product) => ({
      ...product,
      units: product.units.map((unit) => newest(product, unit)),
    })),
    refresh,
  };
}

type More = 'none' | 'idle' | 'loading' | 'failed';

/** Returns the products with those loaded on request. Another filter discards these. */
function useMoreProducts(data: StockData): {
  products: readonly ApiStockProduct[];
  more: More;
  loadMore: () => Promise<void>;
} {
  const [loaded, setLoaded] = useState<Loaded>({ data, added: [], next: data.next });
  const [more, setMore] = useState<More>('idle');
  const { added, next } = continueList(loaded, data);
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

type Loaded = {
  readonly data: StockData;
  readonly added: readonly ApiStockProduct[];
  readonly next: string | null;
};

/** Returns the products that were loaded on request, after new data of the same filter. */
function continueList(loaded: Loaded, data: StockData): Loaded {
  if (loaded.data === data) return loaded;
  const isSame = JSON.stringify(loaded.data.query) === JSON.stringify(data.query);
  const added = isSame
    ? furtherRows({ first: data.products, earlierFirst: loaded.data.products, further: loaded.added })
    : [];
  return { data, added, next: added.length > 0 ? loaded.next : data.next };
}

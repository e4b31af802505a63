import type { LoaderFunctionArgs } from 'react-router';
import type { ApiCatalogue, ApiStockProduct, CallOutput } from '#contract/calls.ts';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { STOCK_LEVELS } from '#domain/stock/stock-level.ts';
import { STOCK_STATUSES, type StockStatus } from '#domain/stock/stock-status.ts';
import { STOCK_VIEWS, type StockView } from '#domain/stock/stock-view.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** How many products a page has, as the query of the call takes it. */
export const STOCK_ROWS_PER_PAGE = '50';

const newest = createPrefetched(() => client.listStock({ query: { limit: STOCK_ROWS_PER_PAGE } }));
const catalogue = createPrefetched(() => client.getCatalogue());

export function prefetchStock(): void {
  newest.prefetch();
  catalogue.prefetch();
}

/** Filters of Stock, as the call takes them. */
export type StockQuery = {
  readonly q?: string;
  readonly view?: StockView;
  readonly level?: (typeof STOCK_LEVELS)[number];
  readonly for?: string;
  readonly category?: string;
  readonly brand?: string;
  readonly status?: StockStatus;
};

/** The data of Stock. `history` is null while no unit's history is open. */
export type StockData = {
  readonly products: readonly ApiStockProduct[];
  readonly next: string | null;
  readonly query: StockQuery;
  readonly catalogue: ApiCatalogue;
  readonly history: CallOutput<'listStockMovements'> | null;
};

export async function loadStock({ request }: LoaderFunctionArgs): Promise<StockData> {
  const search = new URL(request.url).searchParams;
  const query = readStockQuery(search);
  const unit = search.get('unit');
  const [listed, choices, history] = await Promise.all([
    Object.keys(query).length > 0
      ? client.listStock({ query: { ...query, limit: STOCK_ROWS_PER_PAGE } })
      : newest.take(),
    catalogue.take(),
    unit === null ? null : client.listStockMovements({ params: { sku: unit }, query: {} }),
  ]);
  return {
    ...valueOrThrow(listed, request),
    query,
    catalogue: valueOrThrow(choices, request),
    history: history && valueOrThrow(history, request),
  };
}

/** Returns the filters of a URL. Unknown values are dropped. */
export function readStockQuery(search: URLSearchParams): StockQuery {
  const [q, category, brand] = [search.get('q')?.trim(), search.get('category'), search.get('brand')];
  const view = STOCK_VIEWS.find((one) => one === search.get('view'));
  const level = STOCK_LEVELS.find((one) => one === search.get('level'));
  const status = STOCK_STATUSES.find((one) => one === search.get('status'));
  const department = DEPARTMENTS.find((one) => one === search.get('for'));
  return {
    ...(q && { q }),
    ...(view && { view }),
    ...(level && { level }),
    ...(department && { for: department }),
    ...(category && { category }),
    ...(brand && { brand }),
    ...(status && { status }),
  };
}

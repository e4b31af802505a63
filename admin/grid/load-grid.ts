import type { LoaderFunctionArgs } from 'react-router';
import type { ApiCatalogue, ApiProductRow } from '#contract/calls.ts';
import { BULK_PREVIEW_COUNT } from '#domain/bulk/bulk-change.ts';
import { client } from '../data/client.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { readProductsFilter, type ProductsFilter } from '../products/filter/products-filter.ts';
import { readSelection } from './grid-selection.ts';

/** The products of the grid: a selection, or those of the list. */
export type GridData = {
  readonly products: readonly ApiProductRow[];
  /** Whether the list has more products than a grid holds. */
  readonly more: boolean;
  readonly filter: ProductsFilter;
  /** Whether the products are those of the list or selected ones. A `lost` selection was made in another browser tab. */
  readonly source: 'list' | 'selection' | 'lost';
  readonly catalogue: ApiCatalogue;
};

/** Requests that run at the same time. */
const PARALLEL_COUNT = 4;

/** Loads the products that the URL names. */
export async function loadGrid({ request }: LoaderFunctionArgs): Promise<GridData> {
  const { searchParams } = new URL(request.url);
  const key = searchParams.get('selected');
  const filter = readProductsFilter(searchParams);
  const selected = key === null ? undefined : readSelection(key);
  const source = key === null ? 'list' : selected === undefined ? 'lost' : 'selection';
  const [listed, catalogue] = await Promise.all([
    key === null ? client.listProductIds({ query: filter.query, signal: request.signal }) : undefined,
    client.getCatalogue(),
  ]);
  const list = listed === undefined ? { ids: selected ?? [], more: false } : valueOrThrow(listed, request);
  const products = await loadRows(list.ids, request);
  return { products, more: list.more, filter, source, catalogue: valueOrThrow(catalogue, request) };
}

/** Loads the rows of products, a few requests at a time. */
async function loadRows(ids: readonly string[], request: Request): Promise<ApiProductRow[]> {
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += BULK_PREVIEW_COUNT)
    parts.push(ids.slice(start, start + BULK_PREVIEW_COUNT));
  const rows: ApiProductRow[][] = parts.map(() => []);
  const waiting = [...parts.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, part] = next;
      const read = await client.listProductRows({
        query: { ids: part.join(',') },
        signal: request.signal,
      });
      rows[index] = [...valueOrThrow(read, request).products];
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_COUNT }, work));
  return rows.flat();
}

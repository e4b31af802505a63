import type { ApiSavedView } from '#contract/calls.ts';
import { readProductsFilter } from '../filter/products-filter.ts';
import { readColumns, writeColumns } from '../table/columns.ts';

/** A view of the list: its name and the parameters of its URL. */
export type ListView = Pick<ApiSavedView, 'name' | 'query'>;

/** Returns filter, order and columns in a fixed order and without defaults, so that equal lists have equal texts. */
export function canonicalQuery(search: string): string {
  const params = new URLSearchParams(search);
  const { values, sort } = readProductsFilter(params);
  const columns = writeColumns(readColumns(params));
  const set = Object.entries({ ...values, sort, columns }).filter(([, value]) => value !== '');
  return new URLSearchParams(set).toString();
}

/** Returns the view whose list is that of the URL. */
export function currentView<View extends ListView>(views: readonly View[], search: string): View | undefined {
  const wanted = canonicalQuery(search);
  return views.find(({ query }) => canonicalQuery(query) === wanted);
}

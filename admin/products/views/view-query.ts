import type { ApiSavedView } from '#contract/calls.ts';
import { readProductsFilter } from '../filter/products-filter.ts';

/** A view of the list: its name and the parameters of its URL. */
export type ListView = Pick<ApiSavedView, 'name' | 'query'>;

/** The views that every shop has. */
export const STANDARD_VIEWS: readonly ListView[] = [
  { name: 'All', query: '' },
  { name: 'Published', query: 'status=published' },
  { name: 'Drafts', query: 'status=draft' },
  { name: 'Scheduled', query: 'status=scheduled' },
  { name: 'Sold out', query: 'stock=sold_out' },
];

/** Returns the parameters of a filter in a fixed order, without those that filter nothing, so that equal filters have equal texts. */
export function canonicalQuery(search: string): string {
  const { values, sort } = readProductsFilter(new URLSearchParams(search));
  const set = Object.entries({ ...values, sort }).filter(([, value]) => value !== '');
  return new URLSearchParams(set).toString();
}

/** Returns the view whose filter is that of the URL. */
export function currentView<View extends ListView>(views: readonly View[], search: string): View | undefined {
  const wanted = canonicalQuery(search);
  return views.find(({ query }) => canonicalQuery(query) === wanted);
}

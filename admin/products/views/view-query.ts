import { readProductsFilter } from '../filter/products-filter.ts';
import { readColumns, writeColumns } from '../table/columns.ts';

/** Returns filter, order and columns in a fixed order and without defaults, so that equal lists have equal texts. */
export function canonicalQuery(search: string): string {
  const params = new URLSearchParams(search);
  const { values, sort } = readProductsFilter(params);
  const columns = writeColumns(readColumns(params));
  const set = Object.entries({ ...values, sort, columns }).filter(([, value]) => value !== '');
  return new URLSearchParams(set).toString();
}

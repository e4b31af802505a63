/** The columns of the list that can be hidden, with their names, in their order. */
export const COLUMNS = {
  price: 'Selling price',
  stock: 'Stock by size',
  status: 'Status',
  edited: 'Edited',
} as const;

export type Column = keyof typeof COLUMNS;

export const ALL_COLUMNS = Object.keys(COLUMNS) as readonly Column[];

/** The value of the URL's parameter that hides all columns. */
const NONE = 'none';

/** Reads the columns of the URL, in their order: all of them without the parameter. */
export function readColumns(search: URLSearchParams): readonly Column[] {
  const value = search.get('columns') ?? '';
  if (value === NONE) return [];
  const named = value.split(',');
  const found = ALL_COLUMNS.filter((column) => named.includes(column));
  return found.length === 0 ? ALL_COLUMNS : found;
}

/** Returns columns as the URL's parameter; empty for all of them. */
export function writeColumns(columns: readonly Column[]): string {
  if (columns.length === 0) return NONE;
  return columns.length === ALL_COLUMNS.length ? '' : columns.join(',');
}

/** Shows a hidden column, or hides a shown one. */
export function toggleColumn(columns: readonly Column[], column: Column): readonly Column[] {
  return ALL_COLUMNS.filter((one) => (one === column) !== columns.includes(one));
}

import type { FieldValue } from '../editing/merge-edits.ts';
import { COLUMNS, type ColumnName } from './columns.ts';
import { cleanCell } from './csv-text.ts';

/** The fields of a product in a file. */
export type ProductField = {
  [Name in ColumnName]: (typeof COLUMNS)[Name]['of'] extends 'product' ? Name : never;
}[ColumnName];

/** A product in a file. Its values are those of the log of changes: money in dollars, times in ISO 8601. */
export type ProductInFile = {
  readonly id: string;
  readonly values: Readonly<Record<ProductField, FieldValue>>;
  readonly sizes: readonly SizeInFile[];
  /** The sizes that it may have; none when all sizes share one stock. */
  readonly scale: readonly string[];
};

/** A size of a product in a file; `size` is null for the stock that all sizes share. */
export type SizeInFile = {
  readonly size: string | null;
  readonly sku: string | null;
  readonly barcode: string | null;
  /** In dollars; null for the product's. */
  readonly price: number | null;
  /** In grams. */
  readonly weight: number | null;
  readonly available: number;
};

/** Returns the rows of a product in a file, one for each size. Only the first one has the fields of the product. */
export function productRows(product: ProductInFile, columns: readonly ColumnName[]): string[][] {
  const sizes = product.sizes.length === 0 ? [undefined] : product.sizes;
  return sizes.map((size, index) =>
    columns.map((column) => {
      if (column === 'product') return product.id;
      if (isProductField(column)) return index === 0 ? formatCell(column, product.values[column]) : '';
      return size === undefined ? '' : formatCell(column, valueOfSize(column, size));
    }),
  );
}

/** Whether a column has a field of the product. */
export function isProductField(column: ColumnName): column is ProductField {
  return COLUMNS[column].of === 'product';
}

/** Returns a field of a size in a file. */
export function valueOfSize(column: Exclude<ColumnName, ProductField>, size: SizeInFile): FieldValue {
  switch (column) {
    case 'size':
      return size.size;
    case 'sku':
      return size.sku;
    case 'barcode':
      return size.barcode;
    case 'sizePrice':
      return size.price;
    case 'weight':
      return size.weight;
    case 'stock':
    case 'expectedStock':
      return size.available;
    case 'product':
      return null;
  }
}

/** Writes a value as the text of a cell. */
export function formatCell(column: ColumnName, value: FieldValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return cleanCell(value);
  return column === 'price' || column === 'sizePrice' ? value.toFixed(2) : String(value);
}

import type { Queryable } from '#database/connection/connect.ts';
import { positionInListing, type ProductPosition } from '#database/queries/catalogue/products.ts';
import {
  listStaffProductsById,
  listStaffProducts,
  type StaffListing,
} from '#database/queries/catalogue/staff-products.ts';
import { listProductsForFile } from '#database/queries/import-export/products-for-file.ts';
import { COLUMNS, type ColumnName } from '#domain/import-export/columns.ts';
import { BYTE_ORDER_MARK, writeCsvRow } from '#domain/import-export/csv-text.ts';
import { productRows } from '#domain/import-export/product-cells.ts';
import { productInFile } from './product-in-file.ts';

/** How many products are read at a time. */
const PRODUCTS_PER_QUERY = 200;

/** Writes products as a CSV file while they are read, by groups of ids. */
export async function* writeExport(
  db: Queryable,
  {
    groups,
    columns,
  }: {
    groups: AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
    columns: readonly ColumnName[];
  },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvRow(columns.map((name) => COLUMNS[name].heading));
  for await (const ids of groups) {
    const products = await listProductsForFile(db, ids);
    const rows = products.flatMap((row) => productRows(productInFile(row), columns));
    yield rows.map(writeCsvRow).join('');
  }
}

/** Lists the ids of the products of a list in groups: matches of a search in their order, others newest first. */
export async function* listIdGroups(db: Queryable, listing: StaffListing): AsyncGenerator<string[]> {
  const { filter, within } = listing;
  if (within !== undefined) {
    yield (await listStaffProductsById(db, { filter, ids: within })).map(({ id }) => id);
    return;
  }
  let after: ProductPosition | undefined;
  do {
    const { rows, scannedTo } = await listStaffProducts(db, {
      ...listing,
      sort: 'newest',
      limit: PRODUCTS_PER_QUERY,
      after,
    });
    if (rows.length > 0) yield rows.map(({ id }) => id);
    const last = rows.length === PRODUCTS_PER_QUERY ? rows.at(-1) : undefined;
    after = last ? positionInListing(last, 'newest') : scannedTo;
  } while (after !== undefined);
}

import { proposeProductId } from '../catalogue/product-id.ts';
import { fail, ok, type Result } from '../result.ts';
import { COLUMNS, type ColumnName } from './columns.ts';
import { cleanCell, readCsvCell } from './csv-text.ts';
import type { FilePicture } from './file-pictures.ts';
import type { Cells } from './import-row.ts';
import { createShopifyReader, isShopifyFile } from './shopify.ts';

/** Reads the rows of a file in their order. */
export type RowReader = {
  readonly isFromShopify: boolean;
  /** The shop's own columns that the file fills. */
  readonly columns: readonly ColumnName[];
  /** The headings whose cells are not read. */
  readonly ignored: readonly string[];
  /** Reads row `n`. Undefined for a row without data of a product or size. */
  readonly read: (record: readonly string[], n: number) => Cells | undefined;
  /** Returns the pictures of the products that have ended since the last call; with `isEnd` also of the last one. */
  readonly takePictures: (isEnd: boolean) => readonly FilePicture[];
};

/** Several times the columns of Shopify with all its metafields. */
const MAX_COLUMN_COUNT = 1000;

/**
 * Creates the reader of a file with these headings: those of an export, of either generation of Shopify's, or of a list of products with
 * titles. Fails with a text for staff.
 */
export function createRowReader(headings: readonly string[]): Result<RowReader, string> {
  if (headings.length > MAX_COLUMN_COUNT) return fail(`A file may have at most ${MAX_COLUMN_COUNT} columns.`);
  const names = headings.map((heading) => heading.trim().toLowerCase());
  const repeatedName = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (repeatedName !== undefined)
    return fail(`The file has the column ‘${headings[names.indexOf(repeatedName)]?.trim()}’ twice.`);
  const columns = names.map((name) => COLUMN_OF_HEADING.get(name));
  const hasProduct = columns.includes('product');
  if (!hasProduct && isShopifyFile(names)) return ok(createShopifyReader(headings, names));
  if (!hasProduct && !columns.includes('title')) {
    return fail('The file has no column ‘Title’ or ‘Product’, and no ‘Handle’ or ‘URL handle’ of Shopify.');
  }
  const known = columns.filter((column) => column !== undefined);
  const repeated = known.find((column, index) => known.indexOf(column) !== index);
  if (repeated !== undefined) return fail(`The file has the column ‘${COLUMNS[repeated].heading}’ twice.`);
  const addProduct = hasProduct ? (cells: Cells) => cells : createProductNamer();
  return ok({
    isFromShopify: false,
    columns: hasProduct ? known : ['product', ...known],
    ignored: headings.filter((heading, index) => columns[index] === undefined && heading.trim() !== ''),
    read: (record) =>
      addProduct(
        Object.fromEntries(
          columns.flatMap((column, index) =>
            column === undefined ? [] : [[column, cleanCell(readCsvCell(record[index] ?? ''))]],
          ),
        ),
      ),
    takePictures: () => [],
  });
}

/**
 * Creates a function that adds to each row the id that a new product with its title and colour would get. A row without a title belongs to
 * the product above it.
 */
function createProductNamer(): (cells: Cells) => Cells {
  let product = '';
  return (cells) => {
    if (cells.title) product = proposeProductId(cells.title, cells.colour ?? null);
    return { ...cells, product };
  };
}

const COLUMN_OF_HEADING: ReadonlyMap<string, ColumnName> = new Map(
  (Object.keys(COLUMNS) as ColumnName[]).flatMap((column) => {
    const { heading, ...rest } = COLUMNS[column];
    const aliases: readonly string[] = 'aliases' in rest ? rest.aliases : [];
    return [heading.toLowerCase(), ...aliases].map((name) => [name, column] as const);
  }),
);

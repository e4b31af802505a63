import { findCategory, type Catalogue } from '../catalogue/catalogue.ts';
import { describeSize } from '../catalogue/sizes/describe-size.ts';
import { SLUG_ID } from '../catalogue/slug.ts';
import type { FieldValue } from '../editing/merge-edits.ts';
import type { FieldChange } from '../staff/change-log.ts';
import { COLUMNS, type ColumnName } from './columns.ts';
import { sizeField, type CellError, type ImportRow, type RowPreview, type SizeField } from './import-row.ts';
import { parseCell } from './parse-cell.ts';
import {
  formatCell,
  isProductField,
  type ProductInFile,
  type SizeInFile,
  type ProductField,
} from './product-cells.ts';

/** What the preview of a product's rows compares them with. */
export type PreviewContext = {
  /** Undefined for a new product. */
  readonly current: ProductInFile | undefined;
  readonly catalogue: Catalogue;
  /** Returns the sizes of a category's scale by the category's id; for a new product. */
  readonly sizesOf: (category: string) => readonly string[];
  /** The size of a new product whose rows name none; undefined if they must name one. */
  readonly oneSize: string | undefined;
  /** Where another size uses a SKU or barcode, such as 'in row 14'; undefined if none does. */
  readonly findTaken: (
    column: 'sku' | 'barcode',
    code: string,
    place: { readonly n: number; readonly size: string | null },
  ) => string | undefined;
  /** Whether the product, which shoppers do not see yet, lacks a picture for publication. */
  readonly lacksPicture: boolean;
  /** Why the member of staff may not change stock; null if allowed. */
  readonly stockRefusal: string | null;
  /** Why the member of staff may not change a list price; null if allowed. Prices in dollars. */
  readonly priceRefusal: (change: {
    readonly before: number | null;
    readonly after: number;
  }) => string | null;
};

/** A row with the changes and errors that the comparison has found so far. */
type ComparedRow = ImportRow & { readonly changes: FieldChange[]; readonly errors: CellError[] };

/** The fields that a new product needs. */
const REQUIRED: readonly ProductField[] = ['title', 'brand', 'for', 'category', 'price'];

/** Compares the rows of one product with its current values. Rows with errors change nothing. */
export function previewRows(rows: readonly ImportRow[], context: PreviewContext): RowPreview[] {
  const only = findOnlySize(rows, context);
  const compared: ComparedRow[] = rows.map((row) => ({
    ...row,
    cells:
      only !== undefined && (hasSizeCells(row) || context.oneSize !== undefined)
        ? { ...row.cells, size: only }
        : row.cells,
    changes: [],
    errors: [],
  }));
  const [first] = compared;
  if (first === undefined) return [];
  checkProductId(first);
  compareProduct(first, context);
  for (const row of compared) {
    if (row !== first) rejectOtherValues(row, first);
    compareSize(row, { compared, first, context });
  }
  checkSizePrices(compared, { first, context });
  const isNew = context.current === undefined;
  // Without its first row, a new product has no fields.
  const lacksFields = isNew && first.errors.length > 0;
  if (lacksFields) for (const row of compared) if (row !== first) rejectWithFirst(row, first);
  return compared.map((row) => verdictOf(row, isNew));
}

/** Returns the size of rows that name none: the only one that the product can have. */
function findOnlySize(rows: readonly ImportRow[], context: PreviewContext): string | undefined {
  const { current, catalogue, oneSize } = context;
  if (rows.some(({ cells }) => cells.size)) return undefined;
  const category = findCategory(catalogue, rows[0]?.cells.category ?? '')?.id;
  const sizes = current?.scale ?? (category === undefined ? [] : context.sizesOf(category));
  return sizes.length === 1 ? sizes[0] : current === undefined ? oneSize : undefined;
}

function verdictOf({ n, changes, errors }: ComparedRow, isNew: boolean): RowPreview {
  if (errors.length > 0) return { n, verdict: 'error', changes: [], errors };
  if (isNew) return { n, verdict: 'new', changes, errors };
  return { n, verdict: changes.length > 0 ? 'changed' : 'same', changes, errors };
}

/** Rejects a malformed id. */
function checkProductId({ cells, errors }: ComparedRow): void {
  if (SLUG_ID.test(cells.product ?? '')) return;
  const message = 'This is not the address of a product: lower-case letters, digits and dashes, at most 64.';
  errors.push({ column: 'product', message });
}

/** Compares the fields of the product, which are in its first row. */
function compareProduct(row: ComparedRow, context: PreviewContext): void {
  const { current } = context;
  for (const column of Object.keys(COLUMNS) as ColumnName[]) {
    if (!isProductField(column)) continue;
    const text = row.cells[column];
    if (text === undefined || (current === undefined && text === '' && !REQUIRED.includes(column))) continue;
    compareCell(row, { column, field: column, before: current?.values[column] ?? null, context });
  }
  if (current === undefined) {
    for (const column of REQUIRED) {
      if (row.cells[column] !== undefined) continue;
      row.errors.push({ column, message: `${COLUMNS[column].heading} must not be empty.` });
    }
  }
  if (context.lacksPicture) keepDraft(row);
  endSchedule(row, current);
  checkSchedule(row, current);
}

/** Makes a product that lacks a picture a draft where the file would publish or schedule it. */
function keepDraft({ changes }: ComparedRow): void {
  const status = changes.find(({ field }) => field === 'status');
  if (status?.after !== 'published' && status?.after !== 'scheduled') return;
  const others = changes.filter(({ field }) => field !== 'status' && field !== 'publishAt');
  const draft = status.before === 'draft' ? [] : [{ ...status, after: 'draft' }];
  changes.splice(0, changes.length, ...others, ...draft);
}

/** Takes the publishing time from a scheduled product that gets another status, unless the file has a time for it. */
function endSchedule({ cells, changes }: ComparedRow, current: ProductInFile | undefined): void {
  const before = current?.values.publishAt ?? null;
  const ends = changes.some(({ field, after }) => field === 'status' && after !== 'scheduled');
  if (before === null || !ends || cells.publishAt || changes.some(({ field }) => field === 'publishAt'))
    return;
  changes.push({ field: 'publishAt', before, after: null });
}

/** Rejects a scheduled product without a publishing time, and any other product with one. */
function checkSchedule({ changes, errors }: ComparedRow, current: ProductInFile | undefined): void {
  const isScheduled = valueAfter(changes, 'status', current) === 'scheduled';
  const isChanged = changes.some(({ field }) => field === 'status' || field === 'publishAt');
  if (!isChanged || isScheduled === (valueAfter(changes, 'publishAt', current) !== null)) return;
  const message = isScheduled ? 'A scheduled product needs a time.' : 'Only a scheduled product has a time.';
  errors.push({ column: 'publishAt', message });
}

function valueAfter(
  changes: readonly FieldChange[],
  field: ProductField,
  current: ProductInFile | undefined,
): FieldValue {
  const change = changes.find((one) => one.field === field);
  return change === undefined ? (current?.values[field] ?? null) : change.after;
}

/** A cell that is compared with the current value of its field. */
type ComparedCell = {
  readonly column: Exclude<ColumnName, 'product' | 'size'>;
  readonly field: string;
  readonly before: FieldValue;
  readonly context: PreviewContext;
};

/**
 * Adds the change of a cell, or its error. A cell with the text that an export would write is unchanged, even if that text is not a valid
 * input.
 */
function compareCell(row: ComparedRow, { column, field, before, context }: ComparedCell): void {
  const text = row.cells[column];
  if (text === undefined || (context.current !== undefined && text === formatCell(column, before))) return;
  const parsed = parseCell(column, text, context.catalogue);
  if (!parsed.ok) {
    row.errors.push({ column, message: parsed.error });
    return;
  }
  const after = parsed.value;
  if (after === before) return;
  if (column === 'price' || column === 'sizePrice') {
    const refusal = checkPrice({ before, after, context });
    if (refusal !== null) {
      row.errors.push({ column, message: refusal });
      return;
    }
  }
  row.changes.push({ field, before, after });
}

function checkPrice({
  before,
  after,
  context,
}: Pick<ComparedCell, 'before' | 'context'> & { after: FieldValue }) {
  if (typeof after !== 'number') return null;
  return context.priceRefusal({ before: typeof before === 'number' ? before : null, after });
}

/** Rejects a later row whose product fields are neither empty nor the same as in the first row. */
function rejectOtherValues(row: ComparedRow, first: ComparedRow): void {
  for (const [name, text] of Object.entries(row.cells)) {
    const column = name as ColumnName;
    if (!isProductField(column) || text === '' || text === first.cells[column]) continue;
    row.errors.push({ column, message: `This differs from row ${first.n}, the first of the product.` });
  }
}

type SizeContext = { compared: readonly ComparedRow[]; first: ComparedRow; context: PreviewContext };

/** Compares the fields of a size. */
function compareSize(row: ComparedRow, { compared, first, context }: SizeContext): void {
  const { cells, errors } = row;
  const size = cells.size || null;
  const isShared = context.current?.sizes.some((one) => one.size === null) === true;
  if (size === null && !hasSizeCells(row) && !(isShared && row === first)) return;
  const found = findSizeOfRow(row, { size, compared, first, context });
  if (found === undefined) return;
  const twin = compared.find(
    (other) => other !== row && other.n < row.n && (other.cells.size || null) === size,
  );
  if (twin !== undefined) {
    const name = size === null ? 'The stock of the product' : describeSize(size, 'Size');
    errors.push({ column: 'size', message: `${name} is in row ${twin.n} already.` });
    return;
  }
  const compare = (
    column: 'sku' | 'barcode' | 'sizePrice' | 'weight',
    field: SizeField,
    before: FieldValue,
  ) => compareCell(row, { column, field: sizeField(size, field), before, context });
  compare('sku', 'sku', found.sku);
  compare('barcode', 'barcode', found.barcode);
  if (size === null) rejectSizePrice(row);
  else compare('sizePrice', 'price', found.price);
  compare('weight', 'weight', found.weight);
  rejectTaken(row, size, context);
  compareStock(row, { size, available: found.available, context });
}

/** Rejects the price of a size for a product whose sizes share one stock. */
function rejectSizePrice({ cells, errors }: ComparedRow): void {
  if (!cells.sizePrice) return;
  const message = 'All sizes share one stock, so none has a price of its own. Leave this empty.';
  errors.push({ column: 'sizePrice', message });
}

function hasSizeCells({ cells }: ImportRow): boolean {
  return [cells.sku, cells.barcode, cells.sizePrice, cells.weight, cells.stock].some(
    (text) => (text ?? '') !== '',
  );
}

/** A size without a unit yet. */
const NO_UNIT = { sku: null, barcode: null, price: null, weight: null, available: 0 };

/** Adds the change that gives the product a size. */
function addSize({ changes }: ComparedRow, size: string): typeof NO_UNIT {
  changes.push({ field: sizeField(size, 'size'), before: null, after: size });
  return NO_UNIT;
}

/**
 * Returns the current values of a row's size. Adds a size that the product lacks. Undefined, after adding an error, if the product cannot
 * have the size.
 */
function findSizeOfRow(
  row: ComparedRow,
  { size, compared, first, context }: SizeContext & { size: string | null },
): Omit<SizeInFile, 'size'> | undefined {
  const { current, catalogue } = context;
  const reject = (message: string) => void row.errors.push({ column: 'size', message });
  if (current !== undefined) {
    const found = current.sizes.find((one) => one.size === size);
    if (found !== undefined) return found;
    if (size !== null && current.scale.includes(size)) {
      return addSize(row, size);
    }
    const names =
      current.scale.length > 0
        ? current.scale
        : current.sizes.map((one) => one.size ?? 'none: all sizes share one stock');
    reject(`The product has no size ${size ?? 'without a name'}. Its sizes: ${names.join(', ')}.`);
    return undefined;
  }
  if (size === null) {
    reject('Name the size.');
    return undefined;
  }
  const category = findCategory(catalogue, first.cells.category ?? '')?.id;
  const sizes = category === undefined ? undefined : context.sizesOf(category);
  // The unknown category is already an error of the row.
  if (sizes === undefined) return undefined;
  const isOnlySize = size === context.oneSize && compared.every(({ cells }) => cells.size === size);
  if (sizes.includes(size) || isOnlySize) return addSize(row, size);
  const advice = 'Choose others in Settings > Catalogue, and check the file again.';
  reject(`There is no size ${size} in this category. Its sizes: ${sizes.join(', ')}. ${advice}`);
  return undefined;
}

/** Rejects a SKU or barcode that another size has. */
function rejectTaken(row: ComparedRow, size: string | null, { findTaken }: PreviewContext): void {
  for (const column of ['sku', 'barcode'] as const) {
    const index = row.changes.findIndex(({ field }) => field === sizeField(size, column));
    const after = row.changes[index]?.after;
    if (typeof after !== 'string') continue;
    const place = findTaken(column, after, { n: row.n, size });
    if (place === undefined) continue;
    row.changes.splice(index, 1);
    const message = `${COLUMNS[column].heading} ${after} is already used ${place}.`;
    row.errors.push({ column, message });
  }
}

/** Adds the change of a size's stock. Rejects it if the stock has changed since the export, because it would undo sales. */
function compareStock(
  row: ComparedRow,
  { size, available, context }: { size: string | null; available: number; context: PreviewContext },
): void {
  const { cells, errors, changes } = row;
  // An empty cell leaves the stock unchanged.
  if (cells.stock === undefined || cells.stock === '') return;
  const stock = parseCell('stock', cells.stock, context.catalogue);
  if (!stock.ok) {
    errors.push({ column: 'stock', message: stock.error });
    return;
  }
  const expected = cells.expectedStock
    ? parseCell('expectedStock', cells.expectedStock, context.catalogue)
    : { ok: true as const, value: available };
  if (!expected.ok) {
    errors.push({ column: 'expectedStock', message: expected.error });
    return;
  }
  if (stock.value === expected.value) return;
  if (context.stockRefusal !== null) {
    errors.push({ column: 'stock', message: context.stockRefusal });
    return;
  }
  if (expected.value !== available) {
    const message = `Stock changed since the export: expected ${expected.value}, now ${available}.`;
    errors.push({ column: 'stock', message });
    return;
  }
  changes.push({ field: sizeField(size, 'available'), before: available, after: stock.value });
}

/** Rejects prices of sizes below the product's price. */
function checkSizePrices(
  compared: readonly ComparedRow[],
  { first, context: { current } }: { first: ComparedRow; context: PreviewContext },
): void {
  const price = Number(valueAfter(first.changes, 'price', current) ?? 0);
  const isPriceChanged = first.changes.some(({ field }) => field === 'price');
  const sizes = new Map((current?.sizes ?? []).map(({ size, price: own }) => [size, own]));
  for (const row of compared) {
    const { size } = row.cells;
    if (!size) continue;
    const change = row.changes.find(({ field }) => field === sizeField(size, 'price'));
    const own = change === undefined ? (sizes.get(size) ?? null) : change.after;
    sizes.delete(size);
    if (own === null || Number(own) >= price || (change === undefined && !isPriceChanged)) continue;
    const message = `${describeSize(size, 'Size')} would be cheaper than the product. Leave its price empty, or raise it.`;
    row.errors.push({ column: 'sizePrice', message });
  }
  const cheaper = [...sizes].find(([, own]) => own !== null && own < price);
  if (isPriceChanged && cheaper !== undefined) {
    const message = `${describeSize(cheaper[0] ?? '', 'Size')}, which this file does not have, would be cheaper than the product.`;
    first.errors.push({ column: 'price', message });
  }
}

function rejectWithFirst(row: ComparedRow, first: ComparedRow): void {
  if (row.errors.length > 0) return;
  row.errors.push({
    column: 'product',
    message: `Row ${first.n}, which describes the product, has an error.`,
  });
}

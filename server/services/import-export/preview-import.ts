import type { Queryable } from '#database/connection/connect.ts';
import {
  listSizesOfCategories,
  listSizesOfScales,
} from '#database/queries/catalogue-settings/size-scales.ts';
import { listNameMatches, listPlannedNames } from '#database/queries/import-export/import-names.ts';
import {
  findEarlierRows,
  listRowsOfNextProducts,
  listTakenCodes,
  writePreviews,
  type ImportRowRecord,
  type TakenCode,
} from '#database/queries/import-export/import-rows.ts';
import type { ImportRecord } from '#database/queries/import-export/imports.ts';
import { listProductsForFile } from '#database/queries/import-export/products-for-file.ts';
import { listStoredProducts } from '#database/queries/product-editor/edited-product.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { publicationErrors } from '#domain/catalogue/product-status.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { ONE_SIZE } from '#domain/catalogue/sizes/size.ts';
import { addCounts, verdictSteps, type ImportCounts } from '#domain/import-export/import-counts.ts';
import { createNameReplacer, withPlanned } from '#domain/import-export/import-names.ts';
import type { ImportRow, RowPreview } from '#domain/import-export/import-row.ts';
import { PRODUCTS_PER_TRANSACTION } from '#domain/import-export/import-state.ts';
import { previewRows, type PreviewContext } from '#domain/import-export/preview-rows.ts';
import { withProductPrice } from '#domain/import-export/shopify.ts';
import { exceedsPercent } from '#domain/pricing/preview-price.ts';
import { may, pricePercentLimitOf, type StaffRole } from '#domain/staff/permissions.ts';
import { describeLimit } from '../products/check-prices.ts';
import { productInFile } from './product-in-file.ts';

/** What a preview depends on besides the products. Read before its transaction. */
export type PreviewRules = { readonly catalogue: Catalogue; readonly role: StaffRole | null };

/**
 * Progress of an import after a transaction. `cursor` is the first row of the last product; `counts` include the rows of the transaction.
 */
export type ImportProgress = Pick<ImportRecord, 'cursor' | 'counts'>;

/** Previews the next products of a locked import. Returns undefined at the end. */
export async function previewNext(
  tx: Queryable,
  { record, ...rules }: PreviewRules & { readonly record: ImportRecord },
): Promise<ImportProgress | undefined> {
  const { id: importId, cursor: after } = record;
  const rows = await listRowsOfNextProducts(tx, { importId, after, count: PRODUCTS_PER_TRANSACTION });
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  // After a decision about a name, only the rows with that name have no verdict.
  const groups = new Set(rows.filter(({ verdict }) => verdict === null).map(({ groupN }) => groupN));
  const unread = rows.filter(({ groupN }) => groups.has(groupN));
  const counts =
    unread.length > 0 ? await previewProducts(tx, { record, rows: unread, ...rules }) : record.counts;
  return { cursor: last.groupN, counts };
}

/** Previews all rows of some products of a locked import. Returns the counts of the import after it. */
export async function previewProducts(
  tx: Queryable,
  {
    record,
    rows,
    catalogue,
    role,
  }: PreviewRules & { readonly record: ImportRecord; readonly rows: readonly ImportRowRecord[] },
): Promise<ImportCounts> {
  const groups = [...Map.groupBy(rows, ({ groupN }) => groupN).values()];
  const productIds = [...new Set(rows.map(({ productId }) => productId))];
  const names = await loadNames(tx, { importId: record.id, catalogue });
  const products = await listProductsForFile(tx, productIds);
  const current = new Map(products.map((row) => [row.id, productInFile(row)]));
  const unpictured = await listUnpictured(tx, products.filter(isHidden));
  const starts = new Map(rows.map(({ productId, groupN }) => [productId, groupN]));
  const earlier = await findEarlierRows(tx, { importId: record.id, productIds, before: starts });
  const taken = await listTakenCodes(tx, record.id, codesOf(rows));
  const previews = groups.flatMap((group) => {
    const productId = group[0]?.productId ?? '';
    const start = earlier.get(productId);
    if (start !== undefined) return rejectAll(group, start);
    const given: ImportRow[] = group.map(names.replace);
    return previewRows(record.isFromShopify ? withProductPrice(given) : given, {
      current: current.get(productId),
      lacksPicture: unpictured.has(productId),
      catalogue: names.catalogue,
      sizesOf: names.sizesOf,
      // Shopify's products without options have no size.
      oneSize: record.isFromShopify ? names.oneSize : undefined,
      findTaken: (column, code, place) => findTaken(taken, { column, code, productId, ...place }),
      ...rulesOf(role),
    });
  });
  await writePreviews(tx, record.id, previews);
  return addCounts(record.counts, verdictSteps(rows, previews));
}

/**
 * Returns the catalogue with what the import creates, the sizes of its categories, the size of products that come in one size only, and a
 * function that replaces names in rows by what they mean.
 */
async function loadNames(tx: Queryable, { importId, catalogue }: { importId: string; catalogue: Catalogue }) {
  const planned = await listPlannedNames(tx, importId);
  const sizes = new Map(await listSizesOfCategories(tx));
  const scales = await listSizesOfScales(tx);
  for (const { creation } of planned) {
    const own = creation.scale === null ? undefined : scales.get(creation.scale);
    if (own !== undefined && !sizes.has(creation.id)) sizes.set(creation.id, own);
  }
  const complete = withPlanned(catalogue, planned);
  return {
    catalogue: complete,
    sizesOf: (category: string) => sizes.get(category) ?? [],
    oneSize: scales.get(ONE_SIZE.scale)?.find((size) => size === ONE_SIZE.size),
    replace: createNameReplacer(complete, await listNameMatches(tx)),
  };
}

type FileProducts = Awaited<ReturnType<typeof listProductsForFile>>;

/** Whether a product is neither published nor scheduled. A row that publishes or schedules it requires pictures. */
function isHidden({ status }: FileProducts[number]): boolean {
  return status === 'draft' || status === 'archived';
}

/** Returns the ids of the products whose pictures do not allow their publication yet. */
async function listUnpictured(tx: Queryable, products: FileProducts): Promise<ReadonlySet<string>> {
  const stored = await listStoredProducts(
    tx,
    products.map(({ id }) => id),
  );
  const lacking = stored.filter((product) =>
    publicationErrors(product).some(({ field }) => field === 'pictures'),
  );
  return new Set(lacking.map(({ id }) => id));
}

function codesOf(rows: readonly ImportRowRecord[]) {
  const codesIn = (column: 'sku' | 'barcode') => [
    ...new Set(rows.map(({ cells }) => cells[column] ?? '').filter((code) => code !== '')),
  ];
  return { sku: codesIn('sku'), barcode: codesIn('barcode') };
}

function rejectAll(rows: readonly ImportRowRecord[], start: number): RowPreview[] {
  const message = `This product begins in row ${start}. Move its rows together.`;
  return rows.map(({ n }) => ({
    n,
    verdict: 'error',
    changes: [],
    errors: [{ column: 'product', message }],
  }));
}

type Place = {
  readonly column: 'sku' | 'barcode';
  readonly code: string;
  readonly productId: string;
  readonly n: number;
  readonly size: string | null;
};

function findTaken(taken: readonly TakenCode[], place: Place): string | undefined {
  const same = taken.filter(({ column, code }) => column === place.column && code === place.code);
  const row = same.find(({ n }) => n !== null && n < place.n);
  if (row !== undefined) return `in row ${row.n}`;
  const unit = same.find(
    ({ n, productId, size }) => n === null && !(productId === place.productId && size === place.size),
  );
  if (unit === undefined) return undefined;
  return `by ${unit.productId}${unit.size === null ? '' : `, ${describeSize(unit.size)}`}`;
}

/** Returns what a role may not change. */
function rulesOf(role: StaffRole | null): Pick<PreviewContext, 'priceRefusal' | 'stockRefusal'> {
  const staffRole = role ?? undefined;
  const percent = pricePercentLimitOf(staffRole);
  return {
    stockRefusal: may(staffRole, 'stock:do') ? null : 'Your role may not change stock.',
    priceRefusal({ before, after }) {
      if (!may(staffRole, 'prices:do')) return 'Your role may not change prices.';
      if (before === null || percent === undefined) return null;
      const isBeyond = exceedsPercent({ now: before, later: after }, percent);
      return isBeyond ? describeLimit(percent) : null;
    },
  };
}

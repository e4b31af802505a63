import { and, asc, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { ColumnName } from '#domain/import-export/columns.ts';
import type { RowPreview, Verdict } from '#domain/import-export/import-row.ts';
import type { Queryable } from '../../connection/connect.ts';
import { csvRow } from '../../schema/catalogue/imports.ts';

/** A row of an uploaded file. */
export type ImportRowRecord = typeof csvRow.$inferSelect;

/** Which rows of an import to list. */
export type RowFilter = { readonly verdict?: Verdict | undefined; readonly refused?: boolean | undefined };

export async function insertImportRows(
  tx: Queryable,
  rows: readonly Pick<ImportRowRecord, 'importId' | 'n' | 'groupN' | 'productId' | 'cells'>[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO csv_row (import_id, n, group_n, product_id, cells)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(
      rows.map(({ importId, n, groupN, productId, cells }) => ({
        import_id: importId,
        n,
        group_n: groupN,
        product_id: productId,
        cells,
      })),
    )}::jsonb) AS row (import_id uuid, n int, group_n int, product_id text, cells jsonb)`);
}

/** The next products of an import: `count` ones after the one that begins in row `after`. */
type NextProducts = { readonly importId: string; readonly after: number; readonly count: number };

/** Lists the rows of the next products, product by product. */
export async function listRowsOfNextProducts(tx: Queryable, next: NextProducts): Promise<ImportRowRecord[]> {
  return tx
    .select()
    .from(csvRow)
    .where(isOfNextProducts(tx, next))
    .orderBy(asc(csvRow.groupN), asc(csvRow.n));
}

/** A previewed row without its cells. */
export type PreviewedRow = Pick<
  ImportRowRecord,
  'n' | 'groupN' | 'productId' | 'verdict' | 'changes' | 'appliedAt'
>;

/** Lists what the preview found in the rows of the next products, product by product. */
export async function listPreviewsOfNextProducts(tx: Queryable, next: NextProducts): Promise<PreviewedRow[]> {
  const { n, groupN, productId, verdict, changes, appliedAt } = csvRow;
  return tx
    .select({ n, groupN, productId, verdict, changes, appliedAt })
    .from(csvRow)
    .where(isOfNextProducts(tx, next))
    .orderBy(asc(groupN), asc(n));
}

function isOfNextProducts(tx: Queryable, { importId, after, count }: NextProducts): SQL | undefined {
  const next = tx
    .selectDistinct({ groupN: csvRow.groupN })
    .from(csvRow)
    .where(and(eq(csvRow.importId, importId), gt(csvRow.groupN, after)))
    .orderBy(asc(csvRow.groupN))
    .limit(count);
  return and(eq(csvRow.importId, importId), sql`${csvRow.groupN} IN ${next}`);
}

/** Lists the rows of the product that has row `n`. */
export function listRowsOfProduct(tx: Queryable, importId: string, n: number): Promise<ImportRowRecord[]> {
  const group = sql`(SELECT group_n FROM csv_row WHERE import_id = ${importId} AND n = ${n})`;
  return tx
    .select()
    .from(csvRow)
    .where(and(eq(csvRow.importId, importId), sql`${csvRow.groupN} = ${group}`))
    .orderBy(asc(csvRow.n));
}

/** Lists rows after row `after`. */
export function listImportRows(
  db: Queryable,
  { importId, filter, after, limit }: { importId: string; filter: RowFilter; after: number; limit: number },
): Promise<ImportRowRecord[]> {
  return db
    .select()
    .from(csvRow)
    .where(
      and(
        eq(csvRow.importId, importId),
        gt(csvRow.n, after),
        filter.verdict && eq(csvRow.verdict, filter.verdict),
        filter.refused === true ? sql`${csvRow.refusal} IS NOT NULL` : undefined,
      ),
    )
    .orderBy(asc(csvRow.n))
    .limit(limit);
}

/** Records what the preview found. */
export async function writePreviews(
  tx: Queryable,
  importId: string,
  previews: readonly RowPreview[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE csv_row SET verdict = preview.verdict, changes = preview.changes, errors = preview.errors
    FROM jsonb_to_recordset(${JSON.stringify(previews)}::jsonb) AS preview (n int, verdict text, changes jsonb, errors jsonb)
    WHERE import_id = ${importId} AND csv_row.n = preview.n`);
}

export async function updateCells(
  tx: Queryable,
  { importId, n, cells }: Pick<ImportRowRecord, 'importId' | 'n' | 'cells'>,
): Promise<void> {
  await tx
    .update(csvRow)
    .set({ cells })
    .where(and(eq(csvRow.importId, importId), eq(csvRow.n, n)));
}

/** Sets one cell of every row, or with null removes it. */
export async function setCellOfRows(
  tx: Queryable,
  { importId, column, text }: { importId: string; column: ColumnName; text: string | null },
): Promise<void> {
  const cell = text === null ? {} : { [column]: text };
  await tx.execute(sql`
    UPDATE csv_row SET cells = (cells - ${column}::text) || ${JSON.stringify(cell)}::jsonb WHERE import_id = ${importId}`);
}

/** Makes the job preview all rows again. */
export async function forgetPreviews(tx: Queryable, importId: string): Promise<void> {
  await tx
    .update(csvRow)
    .set({ verdict: null, changes: [], errors: [] })
    .where(eq(csvRow.importId, importId));
}

/** The outcome of applying a row. `changeIds` are the entries of the log about its product, in the first of its rows only. */
export type RowOutcome = {
  readonly n: number;
  readonly refusal: string | null;
  readonly changeIds: readonly number[];
};

/** Records the outcomes of applying rows. */
export async function writeOutcomes(
  tx: Queryable,
  { importId, at, outcomes }: { importId: string; at: Date; outcomes: readonly RowOutcome[] },
): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.execute(sql`
    UPDATE csv_row SET refusal = outcome.refusal, change_ids = outcome."changeIds",
      applied_at = CASE WHEN outcome.refusal IS NULL THEN ${at.toISOString()}::timestamptz END
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS outcome (n int, refusal text, "changeIds" bigint[])
    WHERE import_id = ${importId} AND csv_row.n = outcome.n`);
}

/** The first row of an applied product. */
export type AppliedRow = Pick<ImportRowRecord, 'n' | 'productId' | 'verdict' | 'changeIds'>;

/** Lists the applied rows before row `before` that made entries of the log, the last one first. */
export function listLastApplied(
  tx: Queryable,
  { importId, before, limit }: { importId: string; before: number; limit: number },
): Promise<AppliedRow[]> {
  const { n, productId, verdict, changeIds } = csvRow;
  return tx
    .select({ n, productId, verdict, changeIds })
    .from(csvRow)
    .where(
      and(
        eq(csvRow.importId, importId),
        sql`${csvRow.n} < ${before}`,
        sql`cardinality(${csvRow.changeIds}) > 0`,
      ),
    )
    .orderBy(desc(csvRow.n))
    .limit(limit);
}

/** Records why rows were not undone. */
export async function writeRefusals(
  tx: Queryable,
  importId: string,
  refusals: ReadonlyMap<number, string>,
): Promise<void> {
  if (refusals.size === 0) return;
  await tx.execute(sql`
    UPDATE csv_row SET refusal = refused.refusal
    FROM unnest(${sql.param([...refusals.keys()])}::int[], ${sql.param([...refusals.values()])}::text[]) AS refused (n, refusal)
    WHERE import_id = ${importId} AND csv_row.n = refused.n`);
}

/** Where a SKU or barcode is: in an earlier row of the file, or at a size of a product. */
export type TakenCode = {
  readonly column: 'sku' | 'barcode';
  readonly code: string;
  readonly n: number | null;
  readonly productId: string | null;
  readonly size: string | null;
};

/** Lists where codes are used: the first row of the file that has each, and stock units. */
export async function listTakenCodes(
  tx: Queryable,
  importId: string,
  codes: { readonly sku: readonly string[]; readonly barcode: readonly string[] },
): Promise<TakenCode[]> {
  const { rows } = await tx.execute<TakenCode>(sql`
    SELECT 'sku' AS column, cells ->> 'sku' AS code, min(n)::int AS n, NULL AS "productId", NULL AS size FROM csv_row
    WHERE import_id = ${importId} AND length(cells ->> 'sku') BETWEEN 1 AND 64 AND cells ->> 'sku' = ANY (${sql.param(codes.sku)}::text[]) GROUP BY 2
    UNION ALL
    SELECT 'barcode', cells ->> 'barcode', min(n)::int, NULL, NULL FROM csv_row
    WHERE import_id = ${importId} AND length(cells ->> 'barcode') BETWEEN 1 AND 64 AND cells ->> 'barcode' = ANY (${sql.param(codes.barcode)}::text[]) GROUP BY 2
    UNION ALL
    SELECT 'sku', sku, NULL, product_id, size FROM stock_unit WHERE sku = ANY (${sql.param(codes.sku)}::text[])
    UNION ALL
    SELECT 'barcode', barcode, NULL, product_id, size FROM stock_unit WHERE barcode = ANY (${sql.param(codes.barcode)}::text[])`);
  return rows;
}

/** Returns those products that have an earlier row than the one in `before`, each with its first row. */
export async function findEarlierRows(
  tx: Queryable,
  {
    importId,
    productIds,
    before,
  }: { importId: string; productIds: readonly string[]; before: ReadonlyMap<string, number> },
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ productId: string; n: number }>(sql`
    SELECT product_id AS "productId", min(group_n)::int AS n FROM csv_row
    WHERE import_id = ${importId} AND product_id = ANY (${sql.param(productIds)}::text[]) GROUP BY 1`);
  return new Map(
    rows
      .filter(({ productId, n }) => n < (before.get(productId) ?? 0))
      .map(({ productId, n }) => [productId, n]),
  );
}

/** Returns title and colour of the products of rows: the stored ones, or for a new product those of its first row. */
export async function listProductNames(
  db: Queryable,
  importId: string,
  ns: readonly number[],
): Promise<Map<number, { title: string | null; colour: string | null }>> {
  const { rows } = await db.execute<{ n: number; title: string | null; colour: string | null }>(sql`
    SELECT csv_row.n, coalesce(product.title, first.cells ->> 'title') AS title, coalesce(product.colour, first.cells ->> 'colour') AS colour
    FROM csv_row JOIN csv_row AS first ON first.import_id = csv_row.import_id AND first.n = csv_row.group_n
      LEFT JOIN product ON product.id = csv_row.product_id
    WHERE csv_row.import_id = ${importId} AND csv_row.n = ANY (${sql.param(ns)}::int[])`);
  return new Map(rows.map(({ n, ...name }) => [n, name]));
}

/** Counts the products of which an undo changes a list price, their own or that of a size, by more than `percent` percent. */
export async function countLargeSteps(tx: Queryable, importId: string, percent: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    WITH step AS (
      SELECT group_n, product_id, field, nullif(before, 'null')::numeric AS before, nullif(after, 'null')::numeric AS after
      FROM csv_row, jsonb_to_recordset(changes) AS change (field text, before jsonb, after jsonb)
      WHERE import_id = ${importId} AND verdict = 'changed' AND applied_at IS NOT NULL AND (field = 'price' OR field LIKE 'sizes.%.price')
    )
    SELECT count(DISTINCT step.group_n)::int AS count
    FROM step JOIN product ON product.id = step.product_id
      LEFT JOIN step AS own ON own.group_n = step.group_n AND own.field = 'price',
      -- A size without a list price of its own has the product's.
      LATERAL (SELECT coalesce(step.after, own.after, product.price_cents / 100.0) AS now,
        coalesce(step.before, own.before, product.price_cents / 100.0) AS later) AS price
    WHERE abs(later - now) * 100 > now * ${percent}`);
  return rows[0]?.count ?? 0;
}

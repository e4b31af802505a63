import type { Queryable } from '#database/connection/connect.ts';
import {
  listPreviewsOfNextProducts,
  writeOutcomes,
  type PreviewedRow,
  type RowOutcome,
} from '#database/queries/import-export/import-rows.ts';
import type { ImportRecord } from '#database/queries/import-export/imports.ts';
import { lockProducts } from '#database/queries/product-editor/write-product.ts';
import { addCounts } from '#domain/import-export/import-counts.ts';
import { parseSizeField } from '#domain/import-export/import-row.ts';
import { PRODUCTS_PER_TRANSACTION } from '#domain/import-export/import-state.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { ImportProgress } from '../preview-import.ts';
import { applyProducts, type Outcomes } from './apply-products.ts';
import type { ProductRows } from './product-plan.ts';

/**
 * Applies the rows of the next products of a locked import, as the preview showed them. Refuses a product that has changed since the preview.
 * Returns undefined at the end.
 */
export async function applyNext(
  tx: Queryable,
  clock: Clock,
  { record, role }: { record: ImportRecord; role: StaffRole | null },
): Promise<(ImportProgress & Pick<ImportRecord, 'appliedFields'>) | undefined> {
  const { id: importId, cursor: after, byUserId: userId } = record;
  const rows = await listPreviewsOfNextProducts(tx, { importId, after, count: PRODUCTS_PER_TRANSACTION });
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  const products = [...Map.groupBy(rows.filter(hasChanges), ({ groupN }) => groupN).values()].map(toProduct);
  await lockProducts(
    tx,
    products.map(({ productId }) => productId),
  );
  const at = clock.now();
  const author = { userId, via: 'import' as const, batch: importId };
  const outcomes = await applyProducts(tx, products, { author, role, at, newId: () => clock.newId() });
  await writeOutcomes(tx, {
    importId,
    at,
    outcomes: products.flatMap((product) => rowOutcomes(product, outcomes)),
  });
  return { cursor: last.groupN, ...sumUp(record, { products, outcomes }) };
}

function hasChanges({ verdict, appliedAt }: PreviewedRow): boolean {
  return (verdict === 'new' || verdict === 'changed') && appliedAt === null;
}

function toProduct(rows: readonly PreviewedRow[]): ProductRows {
  const [first] = rows;
  if (first === undefined) throw new Error('a product has no rows');
  return {
    groupN: first.groupN,
    productId: first.productId,
    isNew: first.verdict === 'new',
    ns: rows.map(({ n }) => n),
    changes: rows.flatMap(({ changes }) => changes),
  };
}

function rowOutcomes({ groupN, ns }: ProductRows, outcomes: Outcomes): RowOutcome[] {
  const outcome = outcomes.get(groupN);
  if (outcome === undefined) throw new Error('a product has no outcome');
  return ns.map((n, index) => ({
    n,
    refusal: outcome.ok ? null : outcome.error,
    changeIds: outcome.ok && index === 0 ? outcome.value : [],
  }));
}

/** Adds the outcomes of products to what an import has done so far. */
function sumUp(
  { counts, appliedFields }: ImportRecord,
  { products, outcomes }: { products: readonly ProductRows[]; outcomes: Outcomes },
): Pick<ImportRecord, 'counts' | 'appliedFields'> {
  const applied = products.filter(({ groupN }) => outcomes.get(groupN)?.ok === true);
  const refused = products.filter(({ groupN }) => outcomes.get(groupN)?.ok === false);
  const countRows = (of: readonly ProductRows[]) => of.reduce((sum, { ns }) => sum + ns.length, 0);
  const fields = applied
    .filter(({ isNew }) => !isNew)
    .flatMap(({ changes }) => changes.map(({ field }) => parseSizeField(field)?.field ?? field));
  return {
    counts: addCounts(counts, {
      applied: countRows(applied),
      refused: countRows(refused),
      products: applied.length,
      undoable: [...outcomes.values()].filter((outcome) => outcome.ok && outcome.value.length > 0).length,
    }),
    appliedFields: [...new Set([...appliedFields, ...fields])].toSorted(),
  };
}

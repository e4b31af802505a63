import type { Queryable } from '#database/connection/connect.ts';
import { inSavepoint } from '#database/connection/transaction.ts';
import { isRejectedValue } from '#database/errors/database-errors.ts';
import {
  listRowsOfNextProducts,
  writeApplied,
  type ImportRowRecord,
} from '#database/queries/import-export/import-rows.ts';
import type { ImportRecord } from '#database/queries/import-export/imports.ts';
import { lockProducts } from '#database/queries/product-editor/write-product.ts';
import { PRODUCTS_PER_TRANSACTION } from '#domain/import-export/import-state.ts';
import { fail } from '#domain/result.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { applyProduct } from './apply-product.ts';

/**
 * Applies the rows of the next products of a locked import, as the preview showed them. Refuses a product that has changed since the preview.
 * Returns the first row of the last product, which is the next cursor; undefined at the end.
 */
export async function applyNext(
  tx: Queryable,
  clock: Clock,
  { record, role }: { record: ImportRecord; role: StaffRole | null },
): Promise<number | undefined> {
  const { id: importId, cursor: after } = record;
  const rows = await listRowsOfNextProducts(tx, { importId, after, count: PRODUCTS_PER_TRANSACTION });
  if (rows.length === 0) return undefined;
  const groups = [...Map.groupBy(rows.filter(hasChanges), ({ groupN }) => groupN).values()];
  await lockProducts(
    tx,
    groups.flatMap(([first]) => first?.productId ?? []),
  );
  for (const group of groups) {
    const applied = await inSavepoint(tx, () => applyOrRefuse(tx, clock, { record, rows: group, role }));
    await writeApplied(tx, importId, {
      ns: group.map(({ n }) => n),
      appliedAt: applied.ok ? clock.now() : null,
      refusal: applied.ok ? null : applied.error,
      changeIds: applied.ok ? applied.value : [],
    });
  }
  return rows.at(-1)?.groupN;
}

function hasChanges({ verdict, appliedAt }: ImportRowRecord): boolean {
  return (verdict === 'new' || verdict === 'changed') && appliedAt === null;
}

/** Applies a product. A value that the database rejects fails this product only. If it threw, every run of the job would stop there. */
async function applyOrRefuse(
  ...args: Parameters<typeof applyProduct>
): Promise<Awaited<ReturnType<typeof applyProduct>>> {
  try {
    return await applyProduct(...args);
  } catch (error) {
    if (!isRejectedValue(error)) throw error;
    return fail('The product could not be written.');
  }
}

import type { Queryable } from '#database/connection/connect.ts';
import type { AppliedRow } from '#database/queries/import-export/import-rows.ts';
import { lockUnusedProducts } from '#database/queries/product-editor/delete-products.ts';
import { listStoredProducts } from '#database/queries/product-editor/edited-product.ts';
import {
  listUnitsWithCodes,
  type Codes,
  type UnitCode,
} from '#database/queries/product-editor/unit-codes.ts';
import {
  listChangesById,
  listProductVersions,
  type ChangeRecord,
} from '#database/queries/staff/change-log.ts';
import { findUnitStocks } from '#database/queries/stock/stock-units.ts';
import { parseUnitField } from '../../products/product-values.ts';
import { createLookup } from '../../products/write-changes.ts';
import { createCodeLookup } from '../apply/code-lookup.ts';
import { planUndo, type PlanContext } from './plan-undo.ts';
import type { UndoContext, UndoPlan } from './undo-plan.ts';

/** Decides what undoing the changes of products writes. Reads all that it needs by a few statements. The products must be locked. */
export async function planUndos(
  tx: Queryable,
  rows: readonly AppliedRow[],
  context: UndoContext & Pick<PlanContext, 'stops'>,
): Promise<UndoPlan[]> {
  const read = { ...context, ...(await readRows(tx, rows)) };
  const plans: UndoPlan[] = [];
  for (const row of rows) plans.push(await planUndo(tx, row, read));
  return plans;
}

async function readRows(tx: Queryable, rows: readonly AppliedRow[]) {
  const ids = rows.map(({ productId }) => productId);
  const products = await listStoredProducts(tx, ids);
  const entries = await listChangesById(
    tx,
    rows.flatMap(({ changeIds }) => changeIds),
  );
  const untouched = await listUntouched(tx, rows);
  const moved = entries.filter(({ subjectType }) => subjectType === 'stock');
  const codes = createCodeLookup(await listUnitsWithCodes(tx, codesBefore(entries)));
  const isCodeTaken = (code: UnitCode) => Promise.resolve(codes.isTaken(code));
  return {
    products: new Map(products.map((product) => [product.id, product])),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    stocks: await findUnitStocks(
      tx,
      moved.map(({ subjectId }) => subjectId),
    ),
    untouched: new Set(untouched),
    unused: new Set(await lockUnusedProducts(tx, untouched)),
    lookup: { ...createLookup(tx), isCodeTaken },
  };
}

/** Lists the new products whose last entry in the log is of the import. */
async function listUntouched(tx: Queryable, rows: readonly AppliedRow[]): Promise<string[]> {
  const created = rows.filter(({ verdict }) => verdict === 'new');
  const versions = await listProductVersions(
    tx,
    created.map(({ productId }) => productId),
  );
  const isUntouched = ({ productId, changeIds }: AppliedRow) =>
    changeIds.includes(versions.get(productId) ?? 0);
  return created.filter(isUntouched).map(({ productId }) => productId);
}

/** Returns the SKUs and barcodes that units had before entries. */
function codesBefore(entries: readonly ChangeRecord[]): Codes {
  const codesIn = (column: keyof Codes) =>
    entries.flatMap(({ changes }) =>
      changes.flatMap(({ field, before }) =>
        typeof before === 'string' && parseUnitField(field)?.field === column ? [before] : [],
      ),
    );
  return { sku: codesIn('sku'), barcode: codesIn('barcode') };
}

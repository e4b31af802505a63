import type { Queryable } from '#database/connection/connect.ts';
import { deleteProducts } from '#database/queries/product-editor/delete-products.ts';
import type { StoredProduct } from '#database/queries/product-editor/edited-product.ts';
import { deleteUnusedUnits } from '#database/queries/product-editor/unused-units.ts';
import type { ProductColumns } from '#database/queries/product-editor/write-product.ts';
import type { NewChange } from '#database/queries/staff/change-log.ts';
import { moveAvailableStock } from '#database/queries/stock/stock-movements.ts';
import { FREE_BY_RULE } from '#domain/catalogue/product-status.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { priceColumnsOf, unitColumnsOf } from '../../products/product-values.ts';
import { usedError } from '../../products/write-sizes.ts';
import { logChanges } from '../apply/log-changes.ts';
import { updateInPriceOrder } from '../apply/update-in-price-order.ts';
import type { UndoContext, UndoPlan } from './undo-plan.ts';

/** Why the undo of entries of the log cannot be written, by their ids. */
export type Stops = ReadonlyMap<number, string>;

/** Writes plans of locked products, and logs them. Fails with the entries that cannot be undone; the caller must then roll back. */
export async function writeUndos(
  tx: Queryable,
  plans: readonly UndoPlan[],
  { author, at }: UndoContext,
): Promise<Result<void, Stops>> {
  await deleteProducts(
    tx,
    plans.filter(({ isRemoved }) => isRemoved).map(({ row }) => row.productId),
  );
  const edited = plans.flatMap(({ before, edits }) => (before === undefined ? [] : [{ before, edits }]));
  const prices = await updateInPriceOrder(
    tx,
    edited.map(({ before, edits }) => ({
      before,
      columns: edits.reduce<ProductColumns>((all, { columns }) => ({ ...all, ...columns }), {}),
      units: unitColumnsOf(edits.flatMap(({ changes }) => changes)),
    })),
  );
  const used = await deleteUnusedUnits(
    tx,
    edited.flatMap(({ edits }) => edits.flatMap(({ removedUnits }) => removedUnits)),
  );
  const stops = edited.flatMap((one) => [...stopsOfPrice(one, prices), ...stopsOfSizes(one, used)]);
  if (stops.length > 0) return fail(new Map(stops));
  const moves = Map.groupBy(
    plans.flatMap((plan) => plan.moves),
    ({ reason }) => reason,
  );
  for (const [reason, ofReason] of moves) {
    await moveAvailableStock(tx, {
      moves: ofReason.map(({ unitId, before, after }) => ({ unitId, change: after - before })),
      reason,
      note: null,
      cause: 'undone',
      byUserId: author.userId,
      at,
    });
  }
  await logChanges(
    tx,
    plans.flatMap(entriesOf).map((entry) => ({ ...entry, author, at })),
  );
  return ok(undefined);
}

type Edited = Pick<UndoPlan, 'edits'> & { readonly before: StoredProduct };
type Stop = readonly [entry: number, refusal: string];

/** Returns the entry whose undo would make a product free. */
function stopsOfPrice({ before, edits }: Edited, prices: ReadonlyMap<string, number>): Stop[] {
  const isFree = (prices.get(before.id) ?? before.sellingCents) < 1 && before.sellingCents >= 1;
  const priced = edits.find(({ changes }) => priceColumnsOf(changes) !== undefined);
  return isFree && priced !== undefined && priced.undoes !== null ? [[priced.undoes, FREE_BY_RULE]] : [];
}

/** Returns the entries whose undo would remove units in `used`. */
function stopsOfSizes({ before, edits }: Edited, used: readonly string[]): Stop[] {
  return edits.flatMap(({ removedUnits, undoes }): Stop[] => {
    const unit = before.units.find(({ id }) => removedUnits.includes(id) && used.includes(id));
    return unit === undefined || undoes === null ? [] : [[undoes, usedError(unit.size)]];
  });
}

/** Returns the entries of the log about the undo of a product, in their order. */
function entriesOf({ row, before, isRemoved, edits, moves }: UndoPlan) {
  const subject = { type: 'product' as const, id: row.productId };
  const undoing = (id: number) => ({ undoes: { id, idempotencyKey: null } });
  const entries: Pick<NewChange, 'action' | 'subject' | 'changes' | 'undoes'>[] = [];
  for (const { unitId, reason, undoes, ...available } of moves) {
    entries.push({
      action: 'stock_moved',
      subject: { type: 'stock', id: unitId },
      changes: [
        { field: 'available', ...available },
        { field: 'reason', before: null, after: reason },
      ],
      ...undoing(undoes),
    });
  }
  for (const { action, changes, undoes } of edits) {
    entries.push({ action, subject, changes, ...(undoes !== null && undoing(undoes)) });
  }
  if (isRemoved && before !== undefined) {
    const [created] = row.changeIds;
    const changes = [{ field: 'title', before: before.title, after: null }];
    entries.push({
      action: 'product_removed',
      subject,
      changes,
      ...(created !== undefined && undoing(created)),
    });
  }
  return entries;
}

import type { Queryable } from '#database/connection/connect.ts';
import type { StoredProduct, StoredUnit } from '#database/queries/product-editor/edited-product.ts';
import { insertProducts, insertUnits } from '#database/queries/product-editor/insert-products.ts';
import { listUnitPrices } from '#database/queries/product-editor/update-products.ts';
import type { ProductColumns } from '#database/queries/product-editor/write-product.ts';
import type { NewChange } from '#database/queries/staff/change-log.ts';
import { moveAvailableStock } from '#database/queries/stock/stock-movements.ts';
import { FREE_BY_RULE } from '#domain/catalogue/product-status.ts';
import { formatSizeList } from '#domain/catalogue/sizes/size-list.ts';
import { ONE_SIZE, type Size } from '#domain/catalogue/sizes/size.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';
import { pricePercentLimitOf, type StaffRole } from '#domain/staff/permissions.ts';
import { columnsOfStatus } from '../../products/change-status.ts';
import { priceRefusal } from '../../products/check-prices.ts';
import { createdFields } from '../../products/insert-draft.ts';
import { productColumnsOf, unitColumnsOf } from '../../products/product-values.ts';
import { logChanges } from './log-changes.ts';
import type { ApplyContext, ProductPlan } from './product-plan.ts';
import { describeRefusal } from './refusals.ts';
import { updateInPriceOrder } from './update-in-price-order.ts';

/** By the first row of each product: the ids of its log entries in their order. */
export type WrittenPlans = ReadonlyMap<number, readonly number[]>;

/**
 * Writes plans of locked products, and logs them. Fails with the products whose new prices are refused; the caller must then roll back.
 * Throws when the database rejects a value.
 */
export async function writePlans(
  tx: Queryable,
  plans: readonly ProductPlan[],
  context: ApplyContext,
): Promise<Result<WrittenPlans, ReadonlyMap<number, string>>> {
  const { author, role, at } = context;
  const priced = await writeProducts(tx, plans, at);
  const unitPrices = await listLimitedPrices(tx, plans, role);
  const refusals = priced.flatMap((product) => {
    const refusal = refusalOf(product, { role: role ?? undefined, unitPrices });
    return refusal === null ? [] : [[product.plan.rows.groupN, refusal] as const];
  });
  if (refusals.length > 0) return fail(new Map(refusals));
  await moveAvailableStock(tx, {
    moves: plans.flatMap(({ moves }) =>
      moves.map(({ unitId, before, after }) => ({ unitId, change: after - before })),
    ),
    reason: 'stocktake',
    note: null,
    cause: 'adjusted',
    byUserId: author.userId,
    at,
  });
  return ok(await logPlans(tx, plans, context));
}

/** A written product. `before` has the selling price before the changes of its plan. */
type Priced = { readonly plan: ProductPlan; readonly before: StoredProduct; readonly sellingCents: number };

/** Inserts the new products, and updates the others. */
async function writeProducts(tx: Queryable, plans: readonly ProductPlan[], at: Date): Promise<Priced[]> {
  const created = plans.filter(({ rows }) => rows.isNew);
  const changed = plans.filter(({ rows }) => !rows.isNew);
  const inserted = await insertProducts(
    tx,
    created.map((plan) => ({
      ...plan.before,
      ...columnsOf(plan, at),
      scaleId: plan.before.scale.length > 0 ? ONE_SIZE.scale : null,
    })),
  );
  await insertUnits(tx, [...created.flatMap(unitsOf), ...changed.flatMap(addedUnitsOf)]);
  const prices = await updateInPriceOrder(
    tx,
    changed.map((plan) => ({
      before: plan.before,
      columns: columnsOf(plan, at),
      units: unitColumnsOf(plan.changes),
    })),
  );
  const ruled = new Map<string, number>();
  for (const { id, sellingCents, ruledCents } of inserted) {
    prices.set(id, sellingCents);
    ruled.set(id, ruledCents);
  }
  return plans.map((plan) => {
    const { id, sellingCents } = plan.before;
    const before = { ...plan.before, sellingCents: ruled.get(id) ?? sellingCents };
    return { plan, before, sellingCents: prices.get(id) ?? before.sellingCents };
  });
}

function columnsOf({ before, changes }: ProductPlan, at: Date): ProductColumns {
  return { ...productColumnsOf(changes), ...columnsOfStatus(before, changes, at) };
}

/** Returns the units of a new product, with the fields that its rows have. */
function unitsOf({ before, changes }: ProductPlan) {
  const columns = unitColumnsOf(changes);
  return before.units.map((unit) => ({ ...unit, productId: before.id, ...columns.get(unit.id) }));
}

/** Returns the units that a stored product gets. Their fields are written afterwards. */
function addedUnitsOf({ before, added }: ProductPlan) {
  return added.map((unit) => ({ ...unit, productId: before.id }));
}

/** Returns the selling prices of the sizes of stored products by the units' ids, if the role has a limit for changes of prices. */
async function listLimitedPrices(
  tx: Queryable,
  plans: readonly ProductPlan[],
  role: StaffRole | null,
): Promise<ReadonlyMap<string, number>> {
  if (pricePercentLimitOf(role ?? undefined) === undefined) return new Map();
  const priced = plans.filter(({ rows, changes }) => !rows.isNew && changes.length > 0);
  return listUnitPrices(
    tx,
    priced.map(({ before }) => before.id),
  );
}

/** Returns why a product cannot have its new prices; null if it can. Staff have confirmed them by applying the preview. */
function refusalOf(
  { plan, before, sellingCents }: Priced,
  { role, unitPrices }: { role: StaffRole | undefined; unitPrices: ReadonlyMap<string, number> },
): string | null {
  if (plan.changes.length === 0) return null;
  if (sellingCents < 1 && before.sellingCents >= 1) return FREE_BY_RULE;
  const units = unitColumnsOf(plan.changes);
  const after = Object.assign({ ...before, sellingCents }, productColumnsOf(plan.changes), {
    units: before.units.map((unit) => {
      const prices = { sellingCents: unitPrices.get(unit.id) ?? unit.sellingCents };
      return Object.assign({ ...unit, ...prices }, units.get(unit.id));
    }),
  });
  const refusal = priceRefusal(role, { before, after, isConfirmed: true });
  return refusal === undefined ? null : describeRefusal(refusal);
}

/** Writes the entries of the log about plans. */
async function logPlans(
  tx: Queryable,
  plans: readonly ProductPlan[],
  { author, at }: ApplyContext,
): Promise<WrittenPlans> {
  const entries = plans.flatMap((plan) =>
    entriesOf(plan).map((entry) => ({ groupN: plan.rows.groupN, change: { ...entry, author, at } })),
  );
  const ids = await logChanges(
    tx,
    entries.map(({ change }) => change),
  );
  const written = new Map<number, number[]>();
  for (const [index, { groupN }] of entries.entries()) {
    const id = ids[index];
    if (id !== undefined) written.set(groupN, [...(written.get(groupN) ?? []), id]);
  }
  return written;
}

function sizesChange({ scale, units }: StoredProduct, added: readonly StoredUnit[]): FieldChange {
  const listed = (isListed: (size: Size | null) => boolean) =>
    formatSizeList(scale.filter((size) => units.some((unit) => unit.size === size && isListed(size))));
  return {
    field: 'sizes',
    before: listed((size) => added.every((unit) => unit.size !== size)),
    after: listed(() => true),
  };
}

/** Returns the entries of the log about a product: its creation, its changed fields, its stock. */
function entriesOf({ rows, before, added, changes, moves }: ProductPlan) {
  const subject = { type: 'product' as const, id: before.id };
  const entries: Pick<NewChange, 'action' | 'subject' | 'changes'>[] = [];
  if (rows.isNew) entries.push({ action: 'product_created', subject, changes: createdFields(before) });
  // An entry of its own, so that an undo removes the size after its codes.
  if (added.length > 0)
    entries.push({ action: 'product_edited', subject, changes: [sizesChange(before, added)] });
  if (changes.length > 0) entries.push({ action: 'product_edited', subject, changes });
  for (const move of moves) {
    entries.push({
      action: 'stock_moved',
      subject: { type: 'stock', id: move.unitId },
      changes: [
        { field: 'available', before: move.before, after: move.after },
        { field: 'reason', before: null, after: 'stocktake' },
      ],
    });
  }
  return entries;
}

import type { Queryable } from '#database/connection/connect.ts';
import type { AppliedRow } from '#database/queries/import-export/import-rows.ts';
import type { StoredProduct } from '#database/queries/product-editor/edited-product.ts';
import type { ChangeRecord } from '#database/queries/staff/change-log.ts';
import type { UnitStock } from '#database/queries/stock/stock-units.ts';
import { mergeEdits, type MergedEdits } from '#domain/editing/merge-edits.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { refusalOfUndo } from '../../activity/undo-change.ts';
import { explainConflicts } from '../../edits/explain-conflicts.ts';
import { columnsOfStatus, statusRefusal } from '../../products/change-status.ts';
import { productColumnsOf, sizesAfter, unitColumnsOf, valuesOf } from '../../products/product-values.ts';
import { invertChanges, PRODUCT_GONE } from '../../products/undo-product-change.ts';
import { listChangeErrors, type Lookup } from '../../products/write-changes.ts';
import { idsOfSizes, sizesOf, sizesOfScaleError } from '../../products/write-sizes.ts';
import type { ServiceError } from '../../service-error.ts';
import { readMovement, refusalOfStock, SIZE_GONE } from '../../stock/move-stock.ts';
import type { PlannedEdit, UndoContext, UndoPlan } from './undo-plan.ts';

/** What the database has about the products of some rows, all locked. */
export type PlanContext = UndoContext & {
  /** By id, as `entries` and `stocks` are. */
  readonly products: ReadonlyMap<string, StoredProduct>;
  readonly entries: ReadonlyMap<number, ChangeRecord>;
  readonly stocks: ReadonlyMap<string, UnitStock>;
  /** The new products that nobody has changed since. */
  readonly untouched: ReadonlySet<string>;
  /** Those of them to which nothing refers. */
  readonly unused: ReadonlySet<string>;
  readonly lookup: Lookup;
  /** Why writing the undo of an entry failed before, by the entry's id. */
  readonly stops: ReadonlyMap<number, string>;
};

/** The steps that are planned so far to undo a product. `product` is the product after them. */
type Progress = Pick<UndoPlan, 'edits' | 'moves'> & { readonly product: StoredProduct | undefined };

/** Decides what undoing the changes of a product writes. */
export async function planUndo(tx: Queryable, row: AppliedRow, context: PlanContext): Promise<UndoPlan> {
  const before = context.products.get(row.productId);
  const isRemoved = row.verdict === 'new' && context.unused.has(row.productId);
  const start = { product: before, edits: [], moves: [] };
  if (isRemoved) return { row, before, isRemoved, ...start, refusal: null };
  const entries = row.changeIds.flatMap((id) => context.entries.get(id) ?? []);
  const plan = row.verdict === 'new' ? planArchiving : planEntries;
  const { edits, moves, refusal } = await plan(tx, { entries, start }, context);
  return { row, before, isRemoved, edits, moves, refusal };
}

type Steps = { readonly entries: readonly ChangeRecord[]; readonly start: Progress };
type Planned = Progress & Pick<UndoPlan, 'refusal'>;

/** Plans the undo of entries, the last one first. Ends with the reason at the first one that cannot be undone. */
async function planEntries(tx: Queryable, { entries, start }: Steps, context: PlanContext): Promise<Planned> {
  let progress = start;
  for (const entry of entries.toReversed()) {
    if (entry.isUndone || entry.action === 'product_created') continue;
    const next = await planEntry(tx, { entry, progress }, context);
    if (!next.ok) return { ...progress, refusal: next.error };
    progress = next.value;
  }
  return { ...progress, refusal: null };
}

async function planEntry(
  tx: Queryable,
  { entry, progress }: { entry: ChangeRecord; progress: Progress },
  context: PlanContext,
): Promise<Result<Progress, string>> {
  const { author, role, stops } = context;
  const reader = { userId: author.userId, staffRole: role ?? undefined };
  const refusal = stops.get(entry.id) ?? refusalOfUndo(reader, entry);
  if (refusal !== null) return fail(refusal);
  if (entry.subjectType === 'stock') return planMove(entry, progress, context);
  if (progress.product === undefined) return fail(PRODUCT_GONE);
  const merged = invertChanges(progress.product, { logged: entry.changes, at: context.at });
  return planEdit(tx, { progress, merged, action: entry.action, undoes: entry.id }, context);
}

/** Plans the movement that reverses a logged one, whatever the stock is now. */
function planMove(
  entry: ChangeRecord,
  progress: Progress,
  { stocks }: PlanContext,
): Result<Progress, string> {
  const moved = readMovement(entry);
  if (moved === undefined) return fail(NOT_UNDOABLE);
  const unit = stocks.get(entry.subjectId);
  if (unit === undefined) return fail(SIZE_GONE);
  const { id: unitId, available } = unit;
  const after = available - moved.change;
  const refusal = refusalOfStock(unit, after);
  if (refusal !== null) return fail(describe(refusal));
  const move = { unitId, reason: moved.reason, before: available, after, undoes: entry.id };
  return ok({ ...progress, moves: [...progress.moves, move] });
}

type Edit = Pick<PlannedEdit, 'action' | 'undoes'> & {
  readonly progress: Progress;
  readonly merged: MergedEdits;
};

async function planEdit(
  tx: Queryable,
  { progress, merged: { changes, conflicts }, ...entry }: Edit,
  { lookup, at }: PlanContext,
): Promise<Result<Progress, string>> {
  const { product } = progress;
  if (product === undefined) return fail(PRODUCT_GONE);
  if (conflicts.length > 0) {
    const subject = { type: 'product' as const, id: product.id };
    return fail(describe(await explainConflicts(tx, subject, conflicts.slice(0, 1))));
  }
  const wanted = sizesAfter(changes);
  const errors = await listChangeErrors(lookup, { before: product, changes, at });
  const refusal =
    statusRefusal(product, changes, at) ??
    errors[0]?.message ??
    (wanted === undefined ? null : sizesOfScaleError(product, wanted));
  if (refusal !== null) return fail(refusal);
  const columns = { ...productColumnsOf(changes), ...columnsOfStatus(product, changes, at) };
  const removed = wanted === undefined ? [] : sizesOf(product).filter((size) => !wanted.includes(size));
  const removedUnits = idsOfSizes(product, removed);
  const units = unitColumnsOf(changes);
  const after = Object.assign({ ...product }, columns, {
    units: product.units
      .filter(({ id }) => !removedUnits.includes(id))
      .map((unit) => Object.assign({ ...unit }, units.get(unit.id))),
  });
  return ok({
    ...progress,
    product: after,
    edits: [...progress.edits, { ...entry, changes, columns, removedUnits }],
  });
}

/** Plans to archive a new product that something refers to, and to return its stock. */
async function planArchiving(
  tx: Queryable,
  { entries, start }: Steps,
  context: PlanContext,
): Promise<Planned> {
  const { product } = start;
  if (product === undefined) return { ...start, refusal: null };
  if (!context.untouched.has(product.id)) return { ...start, refusal: 'Somebody has changed it since.' };
  const moves = entries.filter(({ subjectType }) => subjectType === 'stock');
  const returned = await planEntries(tx, { entries: moves, start }, context);
  if (returned.refusal !== null) return returned;
  const values = valuesOf(product);
  const merged = mergeEdits(values, {
    status: { base: product.status, value: 'archived' },
    publishAt: { base: values['publishAt'] ?? null, value: null },
  });
  if (merged.changes.length === 0) return { ...returned, refusal: ARCHIVED };
  const edit = { action: 'product_status_changed', undoes: null } as const;
  const archived = await planEdit(tx, { progress: returned, merged, ...edit }, context);
  return archived.ok ? { ...archived.value, refusal: ARCHIVED } : { ...returned, refusal: archived.error };
}

const ARCHIVED = 'It was archived, because stock movements, orders, reviews or pictures refer to it.';

/** Why a product could not be undone, if nothing more is known. */
export const NOT_UNDOABLE = 'This could not be undone.';

function describe({ detail, conflicts }: ServiceError): string {
  const [conflict] = conflicts ?? [];
  if (conflict === undefined) return detail ?? NOT_UNDOABLE;
  return `${conflict.author?.name ?? 'Somebody'} has changed ‘${conflict.field}’ since.`;
}

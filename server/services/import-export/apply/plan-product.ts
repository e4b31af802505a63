import type { Queryable } from '#database/connection/connect.ts';
import type { StoredProduct } from '#database/queries/product-editor/edited-product.ts';
import { mergeEdits, type FieldEdit } from '#domain/editing/merge-edits.ts';
import { parseSizeField } from '#domain/import-export/import-row.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';
import { may, type StaffRole } from '#domain/staff/permissions.ts';
import { MAX_AVAILABLE_COUNT } from '#domain/stock/stock-reason.ts';
import type { EditedFields } from '../../edits/edited-record.ts';
import { explainConflicts } from '../../edits/explain-conflicts.ts';
import { statusRefusal } from '../../products/change-status.ts';
import { createdFields } from '../../products/insert-draft.ts';
import { unitField, valuesOf } from '../../products/product-values.ts';
import { listChangeErrors, type Lookup } from '../../products/write-changes.ts';
import { TOO_MANY_AVAILABLE } from '../../stock/move-stock.ts';
import { draftOf, emptyUnit, isDraftField, namedSizes, type NewSizes } from './draft-of-rows.ts';
import type { PlannedMove, ProductPlan, ProductRows } from './product-plan.ts';
import { describeRefusal } from './refusals.ts';

type PlanContext = NewSizes & {
  /** The stored products by their ids. */
  readonly current: ReadonlyMap<string, StoredProduct>;
  readonly lookup: Lookup;
  readonly role: StaffRole | undefined;
  readonly at: Date;
  readonly newId: () => string;
};

/** Decides what applying a product writes. Fails if one of its values has changed since the preview, or cannot be written. */
export async function planProduct(
  tx: Queryable,
  rows: ProductRows,
  context: PlanContext,
): Promise<Result<ProductPlan, string>> {
  const current = context.current.get(rows.productId);
  if (rows.isNew && current !== undefined)
    return fail('A product with this address was added since the preview.');
  const stored = rows.isNew ? draftOf(rows, context) : current;
  if (stored === undefined) return fail('The product was deleted since the preview.');
  const added = rows.isNew ? [] : addedUnits(rows, stored, context.newId);
  const before = { ...stored, units: [...stored.units, ...added] };
  const lost = namedSizes(rows.changes).find((size) => findUnit(before, { size }) === undefined);
  if (lost !== undefined) return fail(lostSize({ size: lost }));
  const wanted = toProductEdits(rows, before);
  if (!wanted.ok) return wanted;
  const edits = rows.isNew ? keepDraft(before, wanted.value, context.at) : wanted.value;
  const { changes, conflicts } = mergeEdits(valuesOf(before), edits);
  if (conflicts.length > 0) {
    const subject = { type: 'product' as const, id: before.id };
    return fail(describeRefusal(await explainConflicts(tx, subject, conflicts.slice(0, 1))));
  }
  const refusal = await refusalOf(changes, { before, isNew: rows.isNew, ...context });
  if (refusal !== null) return fail(refusal);
  const moves = planMoves(rows, before, context.role);
  return moves.ok ? ok({ rows, before, added, changes, moves: moves.value }) : moves;
}

/** Returns new units for the sizes of its scale that the rows give a stored product and that it still lacks. */
function addedUnits({ changes }: ProductRows, { scale, units }: StoredProduct, newId: () => string) {
  return namedSizes(changes)
    .filter((size) => scale.includes(size) && units.every((unit) => unit.size !== size))
    .map((size) => emptyUnit(newId(), size));
}

/** Returns the edits of the fields of a product and its units, without its stock. */
function toProductEdits(
  { isNew, changes }: ProductRows,
  before: StoredProduct,
): Result<EditedFields, string> {
  const edits: Record<string, FieldEdit> = {};
  const values = valuesOf(before);
  for (const change of changes) {
    const size = parseSizeField(change.field);
    if (size?.field === 'available' || size?.field === 'size') continue;
    if (isNew && isDraftField(change.field)) continue;
    const unit = size && findUnit(before, size);
    if (size !== undefined && unit === undefined) return fail(lostSize(size));
    const field = size === undefined || unit === undefined ? change.field : unitField(unit.id, size.field);
    // The preview compared a new product with nothing, but the draft already has the shop's defaults.
    edits[field] = { base: isNew ? (values[field] ?? null) : change.before, value: change.after };
  }
  return ok(edits);
}

/** Returns edits that keep a new product a draft if it lacks something for publication, such as pictures. */
function keepDraft(before: StoredProduct, edits: EditedFields, at: Date): EditedFields {
  const { changes } = mergeEdits(valuesOf(before), edits);
  if (statusRefusal(before, changes, at) === null) return edits;
  const others = Object.entries(edits).filter(([field]) => field !== 'status' && field !== 'publishAt');
  return Object.fromEntries(others);
}

/** Returns why changes of a product cannot be written; null if they can. */
async function refusalOf(
  changes: readonly FieldChange[],
  { before, isNew, lookup, at }: PlanContext & { before: StoredProduct; isNew: boolean },
): Promise<string | null> {
  const all = isNew ? [...createdFields(before), ...changes] : changes;
  if (all.length === 0) return null;
  const status = statusRefusal(before, changes, at);
  if (status !== null) return status;
  const errors = await listChangeErrors(lookup, { before, changes: all, at });
  return errors.length > 0 ? describeRefusal({ code: 'invalid_request', errors }) : null;
}

/** Returns the movements of stock. Fails if the stock has changed since the preview. */
function planMoves(
  { changes }: ProductRows,
  before: StoredProduct,
  role: StaffRole | undefined,
): Result<PlannedMove[], string> {
  const moves: PlannedMove[] = [];
  for (const { field, before: expected, after } of changes) {
    const size = parseSizeField(field);
    if (size?.field !== 'available') continue;
    if (!may(role, 'stock:do')) return fail('Your role may not change stock.');
    const unit = findUnit(before, size);
    if (unit === undefined) return fail(lostSize(size));
    if (unit.available !== expected) {
      return fail(`Stock changed since the preview: expected ${expected}, now ${unit.available}.`);
    }
    if (Number(after) > MAX_AVAILABLE_COUNT) return fail(describeRefusal(TOO_MANY_AVAILABLE));
    moves.push({ unitId: unit.id, before: unit.available, after: Number(after) });
  }
  return ok(moves);
}

function findUnit({ units }: StoredProduct, { size }: { size: string | null }) {
  return units.find((unit) => unit.size === size);
}

function lostSize({ size }: { size: string | null }): string {
  return `The product lost the size ${size ?? ''} since the preview.`;
}

import type { FieldConflict } from '#contract/problem-codes.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { deleteUnusedProduct } from '#database/queries/product-editor/delete-products.ts';
import {
  findEditedProduct,
  type EditedProduct,
  type StoredProduct,
} from '#database/queries/product-editor/edited-product.ts';
import { lockProduct } from '#database/queries/product-editor/write-product.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { type FieldEdit, mergeEdits } from '#domain/editing/merge-edits.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';
import { may } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import type { Undoer } from '../edits/undoer.ts';
import type { ServiceError } from '../service-error.ts';
import { columnsOfStatus, statusRefusal } from './change-status.ts';
import { confirmationOf, priceRefusal } from './check-prices.ts';
import { COUPLED_FIELDS, valuesOf } from './product-values.ts';
import { writeChanges } from './write-changes.ts';

export const PRODUCT_GONE = 'The product does not exist any more.';

export const productUndoer: Undoer = {
  refusal({ staffRole }, { changes, label }) {
    if (!may(staffRole, 'products:do')) return 'Your role may not change products.';
    const isPriced = changes.some(
      ({ field, after }) =>
        field === 'discountable' ||
        field === 'taxClass' ||
        /(^|\.)price$/.test(field) ||
        (field === 'fields' && /"(price|discountable|taxClass)"/.test(String(after))),
    );
    if (isPriced && !may(staffRole, 'prices:do')) return 'Your role may not change prices.';
    return label === null ? PRODUCT_GONE : null;
  },
  lockRows: (tx, { subjectId: id }) => lockProduct(tx, { id, withUnits: true }),
  undo: undoProductChange,
};

/**
 * Restores the values before a change of a locked product, if it still has those after it. Errors: `undo_refused`, `changed_meanwhile`,
 * `confirmation_required`, `forbidden`.
 */
async function undoProductChange(
  tx: Queryable,
  clock: Clock,
  { change, author, staffRole, undoes, isConfirmed, isChosen }: UndoRequest,
): Promise<Result<void, ServiceError>> {
  const before = await findEditedProduct(tx, change.subjectId);
  if (before === undefined) return fail({ code: 'undo_refused', detail: PRODUCT_GONE });
  if (change.action === 'product_created')
    return removeCreated(tx, clock, { before, change, author, undoes });
  const at = clock.now();
  const { changes, conflicts } = invertChanges(before, { logged: change.changes, at });
  if (conflicts.length > 0) {
    const named = nameSizes(conflicts, before);
    return fail(await explainConflicts(tx, { type: 'product', id: change.subjectId }, named));
  }
  if (changes.length === 0)
    return fail({ code: 'undo_refused', detail: 'The values before this change are back already.' });
  const status = statusRefusal(before, changes, at);
  if (status !== null) return fail({ code: 'undo_refused', detail: status });
  const entry = { at, author, action: change.action, changes, undoes };
  const written = await writeChanges(tx, clock, {
    before,
    columns: columnsOfStatus(before, changes, at),
    ...entry,
  });
  if (!written.ok) {
    const [first] = written.error.errors ?? [];
    return fail({ code: 'undo_refused', ...(first && { detail: first.message }) });
  }
  const { after } = written.value;
  // The limit of a role applies only to an undo that replaces later values: members with a limit see, and undo, only their own changes.
  const refusal = isChosen
    ? priceRefusal(staffRole, { before, after, isConfirmed })
    : isConfirmed
      ? undefined
      : confirmationOf(before, after);
  return refusal === undefined ? ok(undefined) : fail(refusal);
}

/** Adds the size to each conflict about a field of a size, because its name has only the id of the unit. */
function nameSizes(
  conflicts: ReturnType<typeof mergeEdits>['conflicts'],
  { units }: Pick<StoredProduct, 'units'>,
): Omit<FieldConflict, 'author' | 'at'>[] {
  return conflicts.map((conflict) => {
    const unit = units.find(({ id }) => conflict.field.startsWith(`units.${id}.`));
    return unit === undefined ? conflict : { ...conflict, size: unit.size };
  });
}

/**
 * Returns the changes that restore the values before logged ones, and the fields that have changed again since. A scheduled price that began
 * does not begin again: only the price before it is restored.
 */
export function invertChanges(
  product: StoredProduct,
  { logged, at }: { logged: readonly FieldChange[]; at: Date },
): ReturnType<typeof mergeEdits> {
  const edits: Record<string, FieldEdit> = {};
  const hasBegun =
    logged.some(({ field }) => field === 'price') &&
    logged.some(
      ({ field, before }) =>
        field === 'scheduledPriceAt' && before !== null && new Date(String(before)) <= at,
    );
  for (const { field, before, after } of logged) {
    if (!hasBegun || !COUPLED_FIELDS.includes(field)) edits[field] = { base: after, value: before };
  }
  return mergeEdits(valuesOf(product), edits, COUPLED_FIELDS);
}

/** Removes a created product that nobody has changed or used since. */
async function removeCreated(
  tx: Queryable,
  clock: Clock,
  {
    before,
    change,
    author,
    undoes,
  }: { before: EditedProduct } & Pick<UndoRequest, 'change' | 'author' | 'undoes'>,
): Promise<Result<void, ServiceError>> {
  const isUntouched = before.version === String(change.id) && before.status === 'draft';
  if (!isUntouched || !(await deleteUnusedProduct(tx, before.id))) {
    return fail({ code: 'undo_refused', detail: 'The product was used since. Archive it instead.' });
  }
  const changes = change.changes.map(({ field, after }) => ({ field, before: after, after: null }));
  const subject = { type: 'product' as const, id: before.id };
  const entry = { at: clock.now(), author, action: 'product_removed' as const, subject, changes, undoes };
  await insertChange(tx, entry);
  return ok(undefined);
}

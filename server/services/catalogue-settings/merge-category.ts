import type { Queryable } from '#database/connection/connect.ts';
import {
  countMergedProducts,
  findCategoryUses,
  insertMergedProducts,
  lockCategory,
  lockMergedProducts,
  returnMergedProducts,
  updateCategory,
} from '#database/queries/catalogue-settings/categories.ts';
import { takePriceLock } from '#database/queries/pricing/price-lock.ts';
import type { ChangeRecord } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { findRepeated, logChange, type RecordChange } from '../edits/edited-record.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import { checkMove } from '../price-rules/check-move.ts';
import type { ServiceError } from '../service-error.ts';
import { CATEGORIES } from './category-records.ts';

/** Moving more products back in one transaction would delay price changes too long. */
const MAX_RETURNED_COUNT = 5000;

type Merge = Omit<RecordChange, 'kind'> & {
  /** The role whose limit of prices applies. An undo has none. */
  readonly role?: StaffRole | undefined;
};

/**
 * Merges a category into another one. The job `reindex-products` then moves its products. Errors: `category_unknown`, `in_use` while a sale
 * price names the category, because its products would leave the sale; those of `checkMove`.
 */
export async function mergeCategory(
  tx: Queryable,
  clock: Clock,
  { into, role, ...change }: Merge & { readonly into: string },
): Promise<Result<{ readonly changeId: number }, ServiceError>> {
  const record = { kind: CATEGORIES, ...change };
  const earlier = await findRepeated(tx, { ...record, action: 'merged' });
  if (!earlier.ok) return earlier;
  if (earlier.value !== undefined) return ok({ changeId: earlier.value.id });
  const merged = await lockCategory(tx, change.id);
  const target = await lockCategory(tx, into);
  if (merged === undefined || target === undefined) return fail({ code: 'category_unknown' });
  if (merged.replacedBy !== null) return refuseMerge(`‘${merged.label}’ was merged already.`);
  if (change.id === into || target.replacedBy !== null || target.archived) {
    return refuseMerge('Choose another category that is neither merged nor archived.');
  }
  const { rule } = await findCategoryUses(tx, change.id);
  if (rule !== null) {
    const detail = `The sale price ‘${rule}’ names ‘${merged.label}’. Change or end it first.`;
    return fail({ code: 'in_use', detail });
  }
  const checked = await checkMove(tx, { from: change.id, into, now: clock.now(), role });
  if (!checked.ok) return checked;
  await updateCategory(tx, change.id, { replacedBy: into });
  const changes = [{ field: 'replacedBy', before: null, after: into }];
  const changeId = await logChange(tx, clock, { ...record, action: 'merged', changes });
  await insertMergedProducts(tx, { changeId, from: change.id });
  return ok({ changeId });
}

function refuseMerge(message: string) {
  return fail({ code: 'invalid_request' as const, errors: [{ field: 'into', message }] });
}

/** Undoes a merge: the category is current again, and the products that the merge moved get it back. */
export async function undoMerge(
  tx: Queryable,
  clock: Clock,
  { entry, ...change }: Omit<RecordChange, 'kind'> & { readonly entry: ChangeRecord },
): Promise<Result<number, ServiceError>> {
  const into = entry.changes.find(({ field }) => field === 'replacedBy')?.after;
  if (typeof into !== 'string') return fail({ code: 'undo_refused' });
  if ((await countMergedProducts(tx, entry.id)) > MAX_RETURNED_COUNT) {
    const detail = `More than ${MAX_RETURNED_COUNT} products have moved, so they stay.`;
    return fail({ code: 'undo_refused', detail });
  }
  // Locks in the order of other writers: prices, products, their categories, stock.
  await takePriceLock(tx);
  await lockMergedProducts(tx, entry.id);
  const merged = await lockCategory(tx, change.id);
  if (merged?.replacedBy !== into) {
    const conflict = { field: 'replacedBy', base: into, theirs: merged?.replacedBy ?? null };
    return fail(await explainConflicts(tx, { type: 'category', id: change.id }, [conflict]));
  }
  await updateCategory(tx, change.id, { replacedBy: null });
  await returnMergedProducts(tx, { changeId: entry.id, from: into, to: change.id });
  const changes = [{ field: 'replacedBy', before: into, after: null }];
  return ok(await logChange(tx, clock, { kind: CATEGORIES, ...change, action: 'changed', changes }));
}

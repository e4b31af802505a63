import type { Queryable } from '#database/connection/connect.ts';
import { findBrandUses, lockBrand, updateBrand } from '#database/queries/catalogue-settings/brands.ts';
import {
  findCategoryUses,
  lockCategory,
  updateCategory,
} from '#database/queries/catalogue-settings/categories.ts';
import {
  countMergedProducts,
  insertMergedProducts,
  lockMergedProducts,
  lockProductsOf,
  moveMergedProducts,
  type MergedKind,
} from '#database/queries/catalogue-settings/merged-products.ts';
import { takePriceLock } from '#database/queries/pricing/price-lock.ts';
import type { ChangeRecord } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { findRepeatedChange, logChange, type RecordChange, type RecordKind } from '../edits/edited-record.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import { confirmationOfPrices } from '../price-rules/confirmation-of-prices.ts';
import { checkMove, type CheckedMove } from '../price-rules/preview-move.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import { BRANDS } from './brand-records.ts';
import { CATEGORIES } from './category-records.ts';

/**
 * Maximum products that a merge moves at once. The job `reindex-products` moves those of a larger merge in batches, because one transaction
 * would delay price changes.
 */
const MAX_MOVED_COUNT = 500;
/** Maximum products that the undo of a merge moves back. More in one transaction would delay price changes too long. */
const MAX_RETURNED_COUNT = 5000;

type Merged = { readonly label: string; readonly archived: boolean; readonly replacedBy: string | null };

/** How to read and write what can be merged. */
const KINDS: Readonly<
  Record<
    MergedKind,
    {
      readonly records: RecordKind;
      readonly lock: (tx: Queryable, id: string) => Promise<Merged | undefined>;
      readonly update: (tx: Queryable, id: string, values: Pick<Merged, 'replacedBy'>) => Promise<void>;
      readonly findUses: (tx: Queryable, id: string) => Promise<{ readonly offer: string | null }>;
    }
  >
> = {
  brand: { records: BRANDS, lock: lockBrand, update: updateBrand, findUses: findBrandUses },
  category: { records: CATEGORIES, lock: lockCategory, update: updateCategory, findUses: findCategoryUses },
};

/** A merge of a brand or category, `id`, into another one. */
export type Merge = {
  readonly of: MergedKind;
  readonly id: string;
  readonly into: string;
  /** The role whose limit of prices applies. An undo has none. */
  readonly role?: StaffRole | undefined;
};

/**
 * Returns what a merge does to products and their prices. Errors: `brand_unknown`, `category_unknown`, `invalid_request`, `in_use` while a
 * sale price or discount names what is merged, because its products would leave it; those of `checkMove`.
 */
export async function checkMerge(
  tx: Queryable,
  clock: Clock,
  { of, id, into, role }: Merge,
): Promise<Result<CheckedMove, ServiceError>> {
  const { records, lock, findUses } = KINDS[of];
  const merged = await lock(tx, id);
  const target = await lock(tx, into);
  if (merged === undefined || target === undefined) return fail({ code: records.unknown });
  if (merged.replacedBy !== null) return refuseMerge(`‘${merged.label}’ was merged already.`);
  if (id === into || target.replacedBy !== null || target.archived) {
    return refuseMerge(`Choose another ${of} that is neither merged nor archived.`);
  }
  const { offer } = await findUses(tx, id);
  if (offer !== null) {
    const detail = `The ${offer} names ‘${merged.label}’. Change or end it first.`;
    return fail({ code: 'in_use', detail });
  }
  return checkMove(tx, { of, from: id, into, now: clock.now(), role });
}

function refuseMerge(message: string) {
  return fail({ code: 'invalid_request' as const, errors: [{ field: 'into', message }] });
}

/** Whether prices may change by more than half. Otherwise the change fails with `confirmation_required`. */
type Confirmation = { readonly isConfirmed: boolean };

/**
 * Merges a brand or category into another one: a few products move at once, more with the job `reindex-products`. Errors: those of
 * `checkMerge`, `confirmation_required`, `idempotency_key_reused`.
 */
export async function merge(
  tx: Queryable,
  clock: Clock,
  { of, into, role, isConfirmed, ...change }: Merge & Confirmation & Omit<RecordChange, 'kind'>,
): Promise<Result<{ readonly changeId: number }, ServiceError>> {
  const { records, update } = KINDS[of];
  const record = { kind: records, ...change };
  const earlier = await findRepeatedChange(tx, { ...record, action: 'merged' });
  if (!earlier.ok) return earlier;
  if (earlier.value !== undefined) {
    const isSame = earlier.value.changes.some(({ field, after }) => field === 'replacedBy' && after === into);
    return isSame ? ok({ changeId: earlier.value.id }) : fail(KEY_REUSED);
  }
  const { id } = change;
  // Locks in the order of other writers: prices, products, their brands and categories, stock.
  await takePriceLock(tx);
  const isSmall = await lockProductsOf(tx, { of, id, limit: MAX_MOVED_COUNT });
  const checked = await checkMerge(tx, clock, { of, id, into, role });
  if (!checked.ok) return checked;
  const confirmation = isConfirmed ? undefined : confirmationOfPrices(checked.value.large, 'into');
  if (confirmation !== undefined) return fail(confirmation);
  await update(tx, id, { replacedBy: into });
  const changes = [{ field: 'replacedBy', before: null, after: into }];
  const changeId = await logChange(tx, clock, { ...record, action: 'merged', changes });
  await insertMergedProducts(tx, { changeId, of, from: id });
  if (isSmall) await moveMergedProducts(tx, { changeId, of, from: id, to: into });
  return ok({ changeId });
}

/** Undoes a merge: the brand or category is current again, and the products that the merge moved get it back. */
export async function undoMerge(
  tx: Queryable,
  clock: Clock,
  {
    of,
    entry,
    isConfirmed,
    ...change
  }: Confirmation & Omit<RecordChange, 'kind'> & { of: MergedKind; entry: ChangeRecord },
): Promise<Result<number, ServiceError>> {
  const { records, lock, update } = KINDS[of];
  const into = entry.changes.find(({ field }) => field === 'replacedBy')?.after;
  if (typeof into !== 'string') return fail({ code: 'undo_refused' });
  if ((await countMergedProducts(tx, entry.id)) > MAX_RETURNED_COUNT) {
    const detail = `More than ${MAX_RETURNED_COUNT} products have moved, so they stay.`;
    return fail({ code: 'undo_refused', detail });
  }
  // Locks in the order of other writers: prices, products, their brands and categories, stock.
  await takePriceLock(tx);
  const products = await lockMergedProducts(tx, entry.id);
  const merged = await lock(tx, change.id);
  if (merged?.replacedBy !== into) {
    const conflict = { field: 'replacedBy', base: into, theirs: merged?.replacedBy ?? null };
    return fail(await explainConflicts(tx, { type: of, id: change.id }, [conflict]));
  }
  const moving = { of, from: into, into: change.id, products, now: clock.now(), role: undefined };
  const checked = await checkMove(tx, moving);
  if (!checked.ok) return checked;
  const confirmation = isConfirmed ? undefined : confirmationOfPrices(checked.value.large, 'into');
  if (confirmation !== undefined) return fail(confirmation);
  await update(tx, change.id, { replacedBy: null });
  await moveMergedProducts(tx, { changeId: entry.id, of, from: into, to: change.id });
  const changes = [{ field: 'replacedBy', before: into, after: null }];
  return ok(await logChange(tx, clock, { kind: records, ...change, action: 'changed', changes }));
}

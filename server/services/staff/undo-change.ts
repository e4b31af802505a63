import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { findRoleHolder, lockAccounts } from '#database/queries/accounts/roles.ts';
import { lockImport } from '#database/queries/import-export/imports.ts';
import { findPicture } from '#database/queries/pictures/product-pictures.ts';
import { lockProduct } from '#database/queries/product-editor/write-product.ts';
import { findChange, findUndoOf, type ChangeRecord } from '#database/queries/staff/change-log.ts';
import { lockCount } from '#database/queries/stock/counts.ts';
import { lockUnits } from '#database/queries/stock/stock-units.ts';
import { VIEWED_LISTS } from '#database/schema/accounts/saved-views.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { undoRefusal } from '#domain/staff/change-actions.ts';
import type { ChangeSubject, PersonAuthor } from '#domain/staff/change-log.ts';
import { may, STAFF_ROLES, type StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { isRecentSignIn } from '../accounts/recent-sign-in.ts';
import { undoBatch } from '../bulk/undo-batch.ts';
import { isSettingsChange, SETTINGS_LOCK, undoSetting } from '../catalogue-settings/save-settings.ts';
import { contentLock } from '../content/content-lock.ts';
import { undoContentChange } from '../content/undo-content-change.ts';
import { undoStaffCredit } from '../credit/change-staff-credit.ts';
import { customerLock, undoCustomerChange } from '../customers/change-customer.ts';
import { NOTE_GONE, undoNoteChange } from '../customers/notes.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import { beginUndo } from '../import-export/undo/undo-import.ts';
import { picturesLock } from '../pictures/picture-deps.ts';
import { undoPictureChange } from '../pictures/undo-picture-change.ts';
import { PRICE_RULES_LOCK, undoPriceRule } from '../price-rules/save-rule.ts';
import { PRODUCT_GONE, undoProductChange } from '../products/undo-product-change.ts';
import { PROMOTIONS_LOCK, undoPromotion } from '../promotions/save-promotion.ts';
import { REVIEW_GONE, undoReviewChange } from '../reviews/moderate-review.ts';
import { undoView, VIEW_REFUSAL } from '../saved-views/save-view.ts';
import { undoFactorRule } from '../second-factor/change-factor-rule.ts';
import type { ServiceError } from '../service-error.ts';
import { reopenCount } from '../stock/close-count.ts';
import { undoMatch } from '../stock/match-barcode.ts';
import { undoMovement } from '../stock/move-stock.ts';
import { assignRole } from './assign-role.ts';
import { repeatUndo, type Undone, UNDONE_ALREADY } from './repeat-undo.ts';

/** A member of staff who reads or undoes changes. */
export type ChangeReader = {
  readonly userId: string;
  readonly staffRole?: StaffRole | undefined;
  /** The token that reads for its creator. */
  readonly token?: { readonly id: string } | undefined;
};

type Undo = {
  readonly id: number;
  readonly author: PersonAuthor;
  readonly reader: ChangeReader & { readonly signedInAt: Date };
  readonly idempotencyKey: string | null;
  /** Whether the prices of products may change by more than half. */
  readonly isConfirmed: boolean;
  /** The part of a change of many products to undo; null for all. */
  readonly part: { readonly after: string | undefined } | null;
};

/** Subjects whose undo requires a recent sign-in: roles, and the money of customers. */
const SENSITIVE_SUBJECTS: readonly ChangeSubject[] = ['staff', 'staff_role', 'invitation', 'order'];

/** Whether a member of staff sees an entry. Some roles see only the member's own changes, or those of the same token. */
export function canSeeChange({ staffRole, userId, token }: ChangeReader, change: ChangeRecord): boolean {
  if (may(staffRole, 'all_activity:see')) return true;
  return token === undefined ? change.byUserId === userId : change.tokenId === token.id;
}

/** Returns why a member of staff cannot undo a change; null if it is possible now. */
export function refusalOfUndo(reader: ChangeReader, change: ChangeRecord): string | null {
  const { staffRole } = reader;
  const refusal = undoRefusal(change.action);
  if (refusal !== null) return refusal;
  if (change.via === 'system' && change.subjectType === 'staff')
    return 'This change created the first owner.';
  if (change.isUndone) return UNDONE_ALREADY;
  if (!canSeeChange(reader, change)) return 'Your role may only undo your own changes.';
  if (change.subjectType === 'review') return refusalOfReviewUndo(staffRole, change);
  if (change.subjectType === 'customer') return refusalOfCustomerUndo(staffRole, change);
  if (change.subjectType === 'note') return refusalOfNoteUndo(staffRole, change);
  if (change.subjectType === 'stock' || change.subjectType === 'count')
    return may(staffRole, 'stock:do') ? null : 'Your role may not change stock.';
  if (change.subjectType === 'import') return refusalOfImportUndo(reader);
  if (change.subjectType === 'product' || change.subjectType === 'bulk')
    return refusalOfProductUndo(staffRole, change);
  if (change.subjectType === 'view')
    // `undoView` checks for which list.
    return VIEWED_LISTS.some((list) => may(staffRole, `${list}:do`)) ? null : VIEW_REFUSAL;
  if (change.subjectType === 'content')
    return may(staffRole, 'products:do') ? null : 'Your role may not change the content.';
  if (change.subjectType === 'picture')
    return may(staffRole, 'products:do') ? null : 'Your role may not change pictures.';
  if (['shop', 'shipping_zone', 'tax_rate', 'carrier'].includes(change.subjectType))
    return may(staffRole, 'settings:do') ? null : 'Your role may not change the settings.';
  if (isSettingsChange(change))
    return may(staffRole, 'catalogue_settings:do')
      ? null
      : 'Your role may not change the catalogue settings.';
  if (change.subjectType === 'price_rule' || change.subjectType === 'promotion')
    return may(staffRole, 'prices:do') ? null : 'Your role may not change prices.';
  if (!may(staffRole, 'staff:do')) return 'Only an owner can undo this.';
  return change.label === null ? 'The account was erased.' : null;
}

/** Refuses tokens: a job undoes an import with the role of the person, which may have more permissions than the token. */
function refusalOfImportUndo({ staffRole, token }: ChangeReader): string | null {
  if (token !== undefined) return 'A token cannot undo an import.';
  return may(staffRole, 'product_import_export:do') ? null : 'Your role may not import.';
}

/** Distinguishes notes about orders from those about customers by the label: a number such as `#1187`, or an email address. */
function refusalOfNoteUndo(role: StaffRole | undefined, { label }: ChangeRecord): string | null {
  if (label === null) return NOTE_GONE;
  return may(role, /^#\d+$/.test(label) ? 'orders:do' : 'customers:do')
    ? null
    : 'Your role may not change notes.';
}

function refusalOfCustomerUndo(role: StaffRole | undefined, { action, label }: ChangeRecord): string | null {
  if (label === null) return 'The account was erased.';
  if (action === 'credit_changed')
    return may(role, 'refunds:do') ? null : 'Your role may not change store credit.';
  return may(role, 'customers:do') ? null : 'Your role may not change customers.';
}

function refusalOfReviewUndo(role: StaffRole | undefined, { label }: ChangeRecord): string | null {
  if (!may(role, 'reviews:do')) return 'Your role may not moderate reviews.';
  return label === null ? REVIEW_GONE : null;
}

function refusalOfProductUndo(role: StaffRole | undefined, { changes, label }: ChangeRecord): string | null {
  if (!may(role, 'products:do')) return 'Your role may not change products.';
  const isPriced = changes.some(
    ({ field, after }) =>
      field === 'discountable' ||
      field === 'taxClass' ||
      /(^|\.)price$/.test(field) ||
      (field === 'fields' && /"(price|discountable|taxClass)"/.test(String(after))),
  );
  if (isPriced && !may(role, 'prices:do')) return 'Your role may not change prices.';
  return label === null ? PRODUCT_GONE : null;
}

/**
 * Undoes a change: restores the values before it, if the values after it are still current. Returns the entry of the undo, which is itself a
 * change. A repetition with the same Idempotency-Key returns the same entry. Errors: `change_unknown`, `undo_refused`, `sign_in_again`,
 * `changed_meanwhile`, `confirmation_required`, and those of the functions that `undoOf` returns.
 */
export async function undoChange(
  { database, clock }: { database: Database; clock: Clock },
  undo: Undo,
): Promise<Result<Undone, ServiceError>> {
  const { id, reader, author, idempotencyKey, isConfirmed, part } = undo;
  const change = await findChange(database.db, id);
  if (change === undefined || !canSeeChange(reader, change)) return fail({ code: 'change_unknown' });
  const refusal = refusalOfUndo(reader, { ...change, isUndone: false });
  if (refusal !== null) return fail({ code: 'undo_refused', detail: refusal });
  const { subjectType } = change;
  if (SENSITIVE_SUBJECTS.includes(subjectType) && !isRecentSignIn(clock, reader.signedInAt))
    return fail({ code: 'sign_in_again' });
  if (subjectType === 'bulk')
    return undoBatch({ database, clock }, { change, author, idempotencyKey, isConfirmed, part });
  const picture = subjectType === 'picture' ? await findPicture(database.db, change.subjectId) : undefined;
  return inTransaction<Undone, ServiceError>(
    database,
    async (tx) => {
      await lockSubject(tx, change, author.userId);
      const earlier = await findUndoOf(tx, id);
      if (earlier !== undefined) return repeatUndo(earlier, { author, idempotencyKey });
      const undone = await undoOf(change)(tx, clock, {
        change,
        author,
        memberRole: reader.staffRole,
        undoes: { id, idempotencyKey },
        isConfirmed,
      });
      if (!undone.ok) return undone;
      const entry = await findUndoOf(tx, id);
      return entry === undefined ? fail({ code: 'undo_refused' }) : ok({ entry, progress: null });
    },
    // The lock is acquired before the first statement, so that the transaction reads what the previous holder has written.
    picture ? picturesLock(picture.productId) : lockOf(change),
  );
}

/** Returns the lock of all changes of a kind, for kinds that have one. */
function lockOf(change: ChangeRecord): { lock: string } | undefined {
  if (change.subjectType === 'price_rule') return { lock: PRICE_RULES_LOCK };
  if (change.subjectType === 'promotion') return { lock: PROMOTIONS_LOCK };
  if (change.subjectType === 'customer') return { lock: customerLock(change.subjectId) };
  if (change.subjectType === 'content') return { lock: contentLock(change.subjectId) };
  return isSettingsChange(change) ? { lock: SETTINGS_LOCK } : undefined;
}

type UndoFunction = (
  tx: Queryable,
  clock: Clock,
  request: UndoRequest,
) => Promise<Result<unknown, ServiceError>>;

/** Returns the function that undoes a change, under the lock of its subject. */
function undoOf(change: ChangeRecord): UndoFunction {
  const { subjectType, action } = change;
  if (isSettingsChange(change)) return undoSetting;
  if (subjectType === 'price_rule') return undoPriceRule;
  if (subjectType === 'promotion') return undoPromotion;
  if (action === 'barcode_matched') return undoMatch;
  if (action === 'credit_changed') return undoStaffCredit;
  if (subjectType === 'review') return undoReviewChange;
  if (subjectType === 'customer') return undoCustomerChange;
  if (subjectType === 'note') return undoNoteChange;
  if (subjectType === 'stock') return undoMovement;
  if (subjectType === 'view') return undoView;
  if (subjectType === 'content') return undoContentChange;
  if (subjectType === 'count') return reopenCount;
  if (subjectType === 'import') return beginUndo;
  if (subjectType === 'product') return undoProductChange;
  if (subjectType === 'staff_role') return undoFactorRule;
  return subjectType === 'picture' ? undoPictureChange : undoRoleChange;
}

async function lockSubject(tx: Queryable, change: ChangeRecord, authorId: string): Promise<void> {
  const { subjectType, subjectId } = change;
  // Reviews and notes are locked by their undo.
  if (['picture', 'view', 'review', 'note'].includes(subjectType) || lockOf(change) !== undefined) return;
  if (subjectType === 'import') return void (await lockImport(tx, subjectId));
  if (subjectType === 'stock') await lockUnits(tx, [subjectId]);
  else if (subjectType === 'count') await lockCount(tx, { id: subjectId, mode: 'update' });
  else if (subjectType === 'product') await lockProduct(tx, { id: subjectId, withUnits: true });
  else await lockAccounts(tx, [subjectId, authorId]);
}

async function undoRoleChange(
  tx: Queryable,
  clock: Clock,
  { change, author, undoes }: UndoRequest,
): Promise<Result<void, ServiceError>> {
  const userId = change.subjectId;
  const role = change.changes.find(({ field }) => field === 'role');
  const holder = await findRoleHolder(tx, userId);
  if (role === undefined || holder === undefined) return fail({ code: 'undo_refused' });
  if (holder.staffRole !== role.after) {
    const conflict = { field: 'role', base: role.after, theirs: holder.staffRole };
    return fail(await explainConflicts(tx, { type: 'staff', id: userId }, [conflict]));
  }
  const to = STAFF_ROLES.find((known) => known === role.before) ?? null;
  return assignRole(tx, clock, { userId, to, author, undoes });
}

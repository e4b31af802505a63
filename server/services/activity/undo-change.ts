import type { Database } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { findChange, findUndoOf, type ChangeRecord } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { undoRefusal } from '#domain/staff/change-actions.ts';
import type { ChangeSubject, PersonAuthor } from '#domain/staff/change-log.ts';
import { may } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { isRecentSignIn } from '../accounts/recent-sign-in.ts';
import { undoBatch } from '../bulk/undo-batch.ts';
import { catalogueSettingsUndoer, shopSettingsUndoer } from '../catalogue-settings/save-settings.ts';
import { contentUndoer } from '../content/undo-content-change.ts';
import { customerUndoer } from '../customers/change-customer.ts';
import { noteUndoer } from '../customers/notes.ts';
import type { ChangeReader, Undoer } from '../edits/undoer.ts';
import { importUndoer } from '../import-export/undo/undo-import.ts';
import { pictureUndoer } from '../pictures/undo-picture-change.ts';
import { priceRuleUndoer } from '../price-rules/save-rule.ts';
import { productUndoer } from '../products/undo-product-change.ts';
import { promotionUndoer } from '../promotions/save-promotion.ts';
import { reviewUndoer } from '../reviews/moderate-review.ts';
import { viewUndoer } from '../saved-views/save-view.ts';
import { factorRuleUndoer } from '../second-factor/change-factor-rule.ts';
import type { ServiceError } from '../service-error.ts';
import { roleUndoer } from '../staff/undo-role-change.ts';
import { countUndoer } from '../stock/close-count.ts';
import { stockUndoer } from '../stock/move-stock.ts';
import { repeatUndo, type Undone, UNDONE_ALREADY } from './repeat-undo.ts';
import { applyChoices, offerChoices, type UndoChoice } from './undo-choices.ts';

type Undo = {
  readonly id: number;
  readonly author: PersonAuthor;
  readonly reader: ChangeReader & { readonly signedInAt: Date };
  readonly idempotencyKey: string | null;
  /** Whether the prices of products may change by more than half. */
  readonly isConfirmed: boolean;
  /** For the fields that were changed since. */
  readonly choices?: readonly UndoChoice[];
  /** The part of a change of many products to undo; null for all. */
  readonly part: { readonly after: string | undefined } | null;
};

/** The undoer of each subject; null for subjects none of whose changes can be undone. */
const UNDOERS: Readonly<Record<ChangeSubject, Undoer | null>> = {
  staff: roleUndoer,
  staff_role: factorRuleUndoer,
  invitation: null,
  token: null,
  webhook: null,
  order: null,
  review: reviewUndoer,
  customer: customerUndoer,
  note: noteUndoer,
  stock: stockUndoer,
  product: productUndoer,
  picture: pictureUndoer,
  count: countUndoer,
  brand: catalogueSettingsUndoer,
  category: catalogueSettingsUndoer,
  menu: catalogueSettingsUndoer,
  size_scale: catalogueSettingsUndoer,
  price_rule: priceRuleUndoer,
  promotion: promotionUndoer,
  shipping_zone: shopSettingsUndoer,
  tax_rate: shopSettingsUndoer,
  carrier: shopSettingsUndoer,
  import: importUndoer,
  name_match: catalogueSettingsUndoer,
  // Its refusals are those of the change of a product. `undoBatch` undoes it.
  bulk: productUndoer,
  view: viewUndoer,
  shop: shopSettingsUndoer,
  content: contentUndoer,
};

/** Whether a member of staff sees an entry. Some roles see only the member's own changes, or those of the same token. */
export function canSeeChange({ staffRole, userId, token }: ChangeReader, change: ChangeRecord): boolean {
  if (may(staffRole, 'all_activity:see')) return true;
  return token === undefined ? change.byUserId === userId : change.tokenId === token.id;
}

/** Returns why a member of staff cannot undo a change; null if it is possible now. */
export function refusalOfUndo(reader: ChangeReader, change: ChangeRecord): string | null {
  const refusal = undoRefusal(change.action);
  if (refusal !== null) return refusal;
  if (change.isUndone) return UNDONE_ALREADY;
  if (!canSeeChange(reader, change)) return 'Your role may only undo your own changes.';
  const undoer = UNDOERS[change.subjectType];
  return undoer === null ? 'This change cannot be undone.' : undoer.refusal(reader, change);
}

/**
 * Undoes a change: restores the values before it, if the values after it are still current, or a choice says so. Returns the entry of the
 * undo, which is itself a change. A repetition with the same Idempotency-Key returns the same entry. Errors: `change_unknown`,
 * `undo_refused`, `sign_in_again`, `changed_meanwhile`, `confirmation_required`, and those of the undoers.
 */
export async function undoChange(
  { database, clock }: { database: Database; clock: Clock },
  undo: Undo,
): Promise<Result<Undone, ServiceError>> {
  const { id, reader, author, idempotencyKey, isConfirmed, choices = [], part } = undo;
  const change = await findChange(database.db, id);
  if (change === undefined || !canSeeChange(reader, change)) return fail({ code: 'change_unknown' });
  const refusal = refusalOfUndo(reader, { ...change, isUndone: false });
  if (refusal !== null) return fail({ code: 'undo_refused', detail: refusal });
  const undoer = UNDOERS[change.subjectType];
  if (undoer === null) return fail({ code: 'undo_refused' });
  if (undoer.isSensitive && !isRecentSignIn(clock, reader.signedInAt)) return fail({ code: 'sign_in_again' });
  if (change.subjectType === 'bulk')
    return undoBatch({ database, clock }, { change, author, idempotencyKey, isConfirmed, part });
  const lock = await undoer.lockName?.(change, database.db);
  return inTransaction<Undone, ServiceError>(
    database,
    async (tx) => {
      await undoer.lockRows?.(tx, change, author.userId);
      const earlier = await findUndoOf(tx, id);
      if (earlier !== undefined) return repeatUndo(earlier, { author, idempotencyKey });
      const chosen = applyChoices(change, choices);
      if (choices.length > 0 && chosen.changes.length === 0)
        return fail({ code: 'undo_refused', detail: 'Every value is kept, so nothing is undone.' });
      const undone = await undoer.undo(tx, clock, {
        change: chosen,
        author,
        staffRole: reader.staffRole,
        undoes: { id, idempotencyKey },
        isConfirmed,
        isChosen: choices.length > 0,
      });
      if (!undone.ok) return fail(offerChoices(undone.error, change));
      const entry = await findUndoOf(tx, id);
      return entry === undefined ? fail({ code: 'undo_refused' }) : ok({ entry, progress: null });
    },
    lock === undefined ? undefined : { lock },
  );
}

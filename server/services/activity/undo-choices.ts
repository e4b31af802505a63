import type { ChangeRecord } from '#database/queries/staff/change-log.ts';
import type { FieldValue } from '#domain/editing/merge-edits.ts';
import type { ChangeAction } from '#domain/staff/change-actions.ts';
import type { ServiceError } from '../service-error.ts';

/** What to do with a field that was changed since: keep its value, or restore the earlier one in place of `seen`. */
export type UndoChoice = { readonly field: string; readonly seen: FieldValue; readonly keep: boolean };

/** The changes that are undone field by field. Others are undone as a whole. */
const BY_FIELD: ReadonlySet<ChangeAction> = new Set([
  'role_changed',
  'factor_rule_changed',
  'product_edited',
  'product_status_changed',
  'picture_changed',
  'barcode_matched',
  'changed',
  'reordered',
  'content_published',
  'content_scheduled',
]);

/** Returns what is left to undo of a change after the choices. A value that is no longer the seen one is a conflict again. */
export function applyChoices(change: ChangeRecord, choices: readonly UndoChoice[]): ChangeRecord {
  if (!BY_FIELD.has(change.action)) return change;
  const changes = change.changes.flatMap((one) => {
    const choice = choices.find(({ field }) => field === one.field);
    if (choice === undefined) return [one];
    return choice.keep ? [] : [{ ...one, after: choice.seen }];
  });
  return { ...change, changes };
}

/** Adds to each conflict of an undo the value that it would restore, if staff can choose between the two. */
export function offerChoices(error: ServiceError, { action, changes }: ChangeRecord): ServiceError {
  if (error.conflicts === undefined || !BY_FIELD.has(action)) return error;
  const conflicts = error.conflicts.map((conflict) => {
    const changed = changes.find(({ field }) => field === conflict.field);
    return changed === undefined ? conflict : { ...conflict, restored: changed.before };
  });
  return { ...error, conflicts };
}

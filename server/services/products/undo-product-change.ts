import type { Queryable } from '#database/connection/connect.ts';
import { findEditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { findChange, type ChangeRecord, type NewChange } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import { mergeEdits, type FieldEdit } from '#domain/staff/merge-edits.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';
import { explainConflicts } from './edit-product.ts';
import { valuesOf } from './product-values.ts';
import { writeChanges } from './write-changes.ts';

/**
 * Restores the values before a change of a locked product, if it still has those after it. Errors: `undo_refused`, `changed_meanwhile`.
 */
export async function undoProductChange(
  tx: Queryable,
  clock: Clock,
  {
    change,
    author,
    undoes,
  }: { change: ChangeRecord; author: ChangeAuthor } & Required<Pick<NewChange, 'undoes'>>,
): Promise<Result<ChangeRecord, ServiceError>> {
  const before = await findEditedProduct(tx, change.subjectId);
  if (before === undefined)
    return fail({ code: 'undo_refused', detail: 'The product does not exist any more.' });
  const edits: Record<string, FieldEdit> = {};
  for (const { field, ...logged } of change.changes)
    edits[field] = { base: logged.after, value: logged.before };
  const { changes, conflicts } = mergeEdits(valuesOf(before), edits);
  if (conflicts.length > 0) return fail(await explainConflicts(tx, change.subjectId, conflicts));
  const entry = { at: clock.now(), author, action: change.action, changes, undoes };
  const written = await writeChanges(tx, { before, ...entry });
  if (!written.ok) {
    const [first] = written.error.errors ?? [];
    return fail({ code: 'undo_refused', ...(first && { detail: first.message }) });
  }
  const undone = await findChange(tx, written.value.changeId);
  return undone === undefined ? fail({ code: 'undo_refused' }) : ok(undone);
}

import type { ConflictQuestion } from '../../conflict/conflict-dialog.tsx';
import { showConflict, type FieldConflict } from '../../conflict/field-conflict.ts';
import type { Edits } from '../form/edits.ts';
import { nameField, showValue } from '../form/name-field.ts';
import { versionsOf } from './choose-versions.ts';

/** Fields that others have changed too, the edits that were to be saved, and the fields that only others have changed. */
export type ProductConflict = {
  readonly conflicts: readonly FieldConflict<string>[];
  readonly edits: Edits;
  readonly kept: readonly { readonly name: string; readonly before: string; readonly after: string }[];
};

/** Returns a conflict as the dialog shows it. */
export function describeProductConflicts(
  { conflicts, edits, kept }: ProductConflict,
  sizes: Parameters<typeof nameField>[1],
): ConflictQuestion {
  return {
    fields: conflicts.map((conflict) => {
      const { field } = conflict;
      return showConflict(conflict, {
        name: field,
        label: nameField(field, sizes),
        ...versionsOf(conflict, edits),
        show: (text) => showValue(field, text),
      });
    }),
    kept: kept.map(({ name, before, after }) => ({
      label: nameField(name, sizes),
      before: showValue(name, before),
      after: showValue(name, after),
    })),
  };
}

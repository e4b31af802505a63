import type { ConflictQuestion } from '../../conflict/conflict-dialog.tsx';
import type { Edits } from '../form/edits.ts';
import { nameField, showValue } from '../form/name-field.ts';
import { versionsOf } from './choose-versions.ts';
import type { Conflict } from './read-conflicts.ts';

/** Fields that others have changed too, the edits that were to be saved, and the fields that only others have changed. */
export type ProductConflict = {
  readonly conflicts: readonly Conflict[];
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
      const { name, by, at } = conflict;
      const { base, theirs, mine, merged } = versionsOf(conflict, edits);
      const show = (text: string) => showValue(name, text);
      return {
        name,
        label: nameField(name, sizes),
        by,
        at,
        base: show(base),
        theirs: show(theirs),
        mine: show(mine),
        merged: merged === null ? null : show(merged),
      };
    }),
    kept: kept.map(({ name, before, after }) => ({
      label: nameField(name, sizes),
      before: showValue(name, before),
      after: showValue(name, after),
    })),
  };
}

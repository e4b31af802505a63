import type { CallProblem } from '#contract/client.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { readConflicts } from '../conflict/field-conflict.ts';
import { questionOf } from '../conflict/record-edits.ts';
import { CONTENT_DISPLAY } from '../content/content-draft.ts';
import { nameField } from '../product/form/name-field.ts';
import { FIELD_LABELS, type FieldName } from '../product/form/product-fields.ts';
import { useUndoQuestion } from './ask-about-undo.ts';

/** Asks what an undo does with the fields that others have changed since. */
export function UndoDialog() {
  const asked = useUndoQuestion((question) => question.asked);
  const question = asked && questionOf(readConflicts(asked.problem), restoredBy(asked.problem));
  return (
    <ConflictDialog
      question={
        question && {
          ...question,
          fields: question.fields.map((field) => ({ ...field, label: labelOf(field, asked.problem) })),
        }
      }
      onSave={(choices) => asked?.close(choices)}
      onClose={() => asked?.close()}
    />
  );
}

/** Returns the values that an undo restores, by field. */
function restoredBy({ conflicts = [] }: CallProblem): Readonly<Record<string, unknown>> {
  return Object.fromEntries(conflicts.map(({ field, restored }) => [field, restored]));
}

/** Returns the label of a field of a product or of content as their screens show it. */
function labelOf(
  { name, label }: { readonly name: string; readonly label: string },
  { conflicts = [] }: CallProblem,
): string {
  const size = conflicts.find(({ field }) => field === name)?.size;
  if (size !== undefined) return nameField(name, [{ id: name.split('.')[1] ?? '', size }]);
  if (name === 'order') return label;
  const shown = CONTENT_DISPLAY.nameField(name);
  return FIELD_LABELS[name as FieldName] ?? (shown === name ? label : shown);
}

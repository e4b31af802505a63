import { ConflictDialog, type Choices } from '../../conflict/conflict-dialog.tsx';
import { PriceDialog } from '../../ui/panels/dialogs/price-dialog.tsx';
import { applyProductChoices } from '../conflict/choose-versions.ts';
import { describeProductConflicts } from '../conflict/describe-conflicts.ts';
import type { EditorStore } from '../form/editor-store.ts';
import { focusField } from '../form/focus-field.ts';
import type { Question } from './use-save.ts';

/** The questions of a save: whether to confirm large price changes, and which version of a field to keep. */
export function SaveDialogs({
  editor,
  question,
  onSave,
  onClose,
}: {
  editor: EditorStore;
  question: Question | null;
  onSave: (options?: { isConfirmed?: boolean }) => Promise<void>;
  onClose: () => void;
}) {
  const conflict = question?.kind === 'conflict' ? question : null;
  const choose = (choices: Choices) => {
    if (conflict !== null) editor.replace(applyProductChoices(conflict.edits, conflict.conflicts, choices));
  };
  return (
    <>
      <PriceDialog
        changes={question?.kind === 'price' ? question.changes : null}
        onConfirm={() => void onSave({ isConfirmed: true })}
        onClose={onClose}
      />
      <ConflictDialog
        question={conflict && describeProductConflicts(conflict, editor.store.getState().product.sizes)}
        subject="this product"
        unaffected="Stock"
        onSave={(choices) => {
          choose(choices);
          void onSave();
        }}
        onEdit={(choices) => {
          choose(choices);
          onClose();
          const [first] = conflict?.conflicts ?? [];
          if (first !== undefined) focusField(first.field);
        }}
        onClose={onClose}
      />
    </>
  );
}

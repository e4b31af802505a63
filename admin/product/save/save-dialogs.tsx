import { useMe } from '../../shell/account/me.ts';
import { applyChoices, type Choice } from '../conflict/choose-versions.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import type { EditorStore } from '../form/editor-store.ts';
import { focusField } from '../form/focus-field.ts';
import { PriceDialog } from './price-dialog.tsx';
import type { Question } from './use-save.ts';

/** Asks what a save has to know first: whether large price changes are meant, or which version of a field to keep. */
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
  const { name, email } = useMe();
  const conflict = question?.kind === 'conflict' ? question : null;
  const choose = (choices: Readonly<Record<string, Choice>>) => {
    if (conflict !== null) editor.replace(applyChoices(conflict.edits, conflict.conflicts, choices));
  };
  return (
    <>
      <PriceDialog
        changes={question?.kind === 'price' ? question.changes : null}
        onConfirm={() => void onSave({ isConfirmed: true })}
        onClose={onClose}
      />
      <ConflictDialog
        question={conflict}
        me={name || email}
        sizes={editor.store.getState().product.sizes}
        onSave={(choices) => {
          choose(choices);
          void onSave();
        }}
        onEdit={(choices) => {
          choose(choices);
          onClose();
          const [field] = conflict?.conflicts ?? [];
          if (field !== undefined) focusField(field.name);
        }}
        onClose={onClose}
      />
    </>
  );
}

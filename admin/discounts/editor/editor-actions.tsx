import { SAVE_KEYS } from '../../keyboard/use-save-shortcut.ts';
import { Action } from '../../ui/action.tsx';
import { ariaKeys, Keys } from '../../ui/keys.tsx';
import type { RecordEditor } from './use-record-editor.ts';
import styles from './record-editor.module.css';

/** The buttons of an editor of sale prices or discounts. */
export function EditorActions<Form>({
  editor: { isChanged, isSaving, save, discard, end, remove },
  canEnd,
  canDelete,
  saveLabel = 'Save',
}: {
  editor: RecordEditor<Form>;
  canEnd: boolean;
  canDelete: boolean;
  saveLabel?: string;
}) {
  return (
    <>
      {isChanged && <span className={styles.unsaved}>Unsaved changes</span>}
      {canEnd && <Action onClick={() => void end()}>End now</Action>}
      {canDelete && <Action onClick={() => void remove()}>Delete</Action>}
      <Action disabled={!isChanged} onClick={discard}>
        Discard
      </Action>
      <Action
        variant="primary"
        disabled={!isChanged}
        aria-disabled={isSaving}
        aria-keyshortcuts={ariaKeys(SAVE_KEYS)}
        onClick={() => void save()}
      >
        {saveLabel}
        <Keys keys={SAVE_KEYS} />
      </Action>
    </>
  );
}

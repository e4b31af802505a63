import { SAVE_KEYS, useSaveShortcut } from '../keyboard/use-save-shortcut.ts';
import { Action } from '../ui/action.tsx';
import { countOf } from '../ui/count-text.ts';
import { ariaKeys, Keys } from '../ui/keys.tsx';
import styles from './save-actions.module.css';

/** The buttons that save and discard `count` unsaved changes of a screen. Registers the shortcut that saves. */
export function SaveActions({
  count,
  isSaving,
  save,
  discard,
}: {
  count: number;
  isSaving: boolean;
  save: () => Promise<unknown>;
  discard: () => void;
}) {
  useSaveShortcut(save);
  return (
    <>
      {count > 0 && <span className={styles.unsaved}>{countOf(count, 'unsaved change')}</span>}
      <Action disabled={count === 0} onClick={discard}>
        Discard
      </Action>
      <Action
        variant="primary"
        disabled={count === 0}
        aria-disabled={isSaving}
        aria-keyshortcuts={ariaKeys(SAVE_KEYS)}
        onClick={() => void save()}
      >
        Save
        <Keys keys={SAVE_KEYS} />
      </Action>
    </>
  );
}

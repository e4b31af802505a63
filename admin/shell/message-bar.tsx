import { useMemo } from 'react';
import { useShortcuts } from '../keyboard/shortcut-store.ts';
import type { Shortcut } from '../keyboard/shortcuts.ts';
import { Icon } from '../ui/icon.tsx';
import { ariaKeys, Keys } from '../ui/keys.tsx';
import { useMessage } from './messages.ts';
import styles from './message-bar.module.css';

const UNDO_KEYS = 'Mod+Z';

/** Says what was just done, or has failed. Always rendered, so that screen readers announce new messages. */
export function MessageBar() {
  const { text, isFailure, undo } = useMessage();
  return (
    <div className={styles.place} role="status">
      {text !== null && (
        <div className={styles.bar}>
          <Icon name={isFailure ? 'alert' : 'check'} />
          <p>{text}</p>
          {undo !== null && <UndoButton undo={undo} />}
        </div>
      )}
    </div>
  );
}

function UndoButton({ undo }: { undo: () => Promise<void> }) {
  const shortcuts = useMemo<Shortcut[]>(() => {
    const run = () => {
      useMessage.setState({ undo: null });
      void undo();
    };
    return [{ keys: UNDO_KEYS, label: 'Undo the last change', group: 'On this screen', run }];
  }, [undo]);
  useShortcuts(shortcuts);
  return (
    <button
      type="button"
      className={styles.undo}
      aria-keyshortcuts={ariaKeys(UNDO_KEYS)}
      onClick={shortcuts[0]?.run}
    >
      Undo
      <Keys keys={UNDO_KEYS} />
    </button>
  );
}

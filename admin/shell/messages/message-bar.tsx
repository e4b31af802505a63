import { useLayoutEffect, useState } from 'react';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { ariaKeys, Keys } from '../../ui/keys.tsx';
import { useMessage } from './messages.ts';
import styles from './message-bar.module.css';

const UNDO_KEYS = 'Mod+Z';

/** The message about what was just done or has failed. Always rendered, so that screen readers announce new messages. */
export function MessageBar() {
  const { text, isFailure, undo, isRedo, confirm } = useMessage();
  return (
    <div className={styles.place} role="status">
      {text !== null && (
        <div className={styles.bar}>
          <Icon name={isFailure ? 'alert' : 'check'} />
          <p>{text}</p>
          {undo !== null && <UndoButton undo={undo} name={isRedo ? 'Redo' : 'Undo'} />}
          {confirm !== null && (
            <button
              type="button"
              className={styles.undo}
              onClick={() => {
                useMessage.setState({ confirm: null });
                void confirm.run();
              }}
            >
              {confirm.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function UndoButton({ undo, name }: { undo: () => Promise<void>; name: string }) {
  const hasTyped = useHasTyped(undo);
  const run = () => {
    useMessage.setState({ undo: null });
    void undo();
  };
  useScreenShortcut({ keys: UNDO_KEYS, label: `${name} the last change`, isOn: !hasTyped }, run);
  return (
    <button
      type="button"
      className={styles.undo}
      aria-keyshortcuts={hasTyped ? undefined : ariaKeys(UNDO_KEYS)}
      onClick={run}
    >
      {name}
      {!hasTyped && <Keys keys={UNDO_KEYS} />}
    </button>
  );
}

/** Returns whether the user has typed since the change. If so, the keys undo the typing instead. */
function useHasTyped(undo: () => Promise<void>): boolean {
  const [typed, setTyped] = useState<typeof undo | null>(null);
  // Before the paint: what is typed right after it counts too.
  useLayoutEffect(() => {
    const handleInput = () => setTyped(() => undo);
    document.addEventListener('input', handleInput);
    return () => document.removeEventListener('input', handleInput);
  }, [undo]);
  return typed === undo;
}

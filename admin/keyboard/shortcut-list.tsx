import { useRef } from 'react';
import { CheckBox } from '../ui/fields/check-box.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { isApple, Keys } from '../ui/keys.tsx';
import { Dialog } from '../ui/panels/dialogs/dialog.tsx';
import { setSingleKeys, useShortcutStore } from './shortcut-store.ts';
import { SHORTCUT_GROUPS, type KeyHint } from './shortcuts.ts';
import styles from './shortcut-list.module.css';

/** The dialog with the shortcuts of the current screen, and the setting for single keys. */
export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { shortcuts, hints, hasSingleKeys } = useShortcutStore();
  const all: readonly KeyHint[] = [...shortcuts, ...hints];
  const closeButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog open={open} onClose={onClose} label="Keyboard shortcuts" first={closeButton}>
      <div className={styles.head}>
        <h2>Keyboard shortcuts</h2>
        <IconButton ref={closeButton} label="Close" icon="close" onClick={onClose} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div className={styles.groups} role="region" aria-label="Shortcuts" tabIndex={0}>
        {SHORTCUT_GROUPS.map((group) => (
          <Group key={group} name={group} shortcuts={all.filter((each) => each.group === group)} />
        ))}
      </div>
      <CheckBox className={styles.setting} checked={hasSingleKeys} onChange={setSingleKeys}>
        <span>
          Shortcuts without {isApple ? '⌘' : 'Ctrl'}{' '}
          <small>They never apply while you type in a field.</small>
        </span>
      </CheckBox>
    </Dialog>
  );
}

function Group({ name, shortcuts }: { name: string; shortcuts: readonly KeyHint[] }) {
  if (shortcuts.length === 0) return null;
  return (
    <section>
      <h3>{name}</h3>
      <dl>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
              <span className="visually-hidden">{keys.replace('Mod', isApple ? 'Command' : 'Control')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

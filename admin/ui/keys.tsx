import { Icon } from './icon.tsx';
import styles from './keys.module.css';

/** Whether the command key is ⌘ instead of Ctrl. */
export const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** The keys of a shortcut as in `Shortcut.keys`, hidden from screen readers: the element that has the shortcut names it for them. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys} aria-hidden="true">
      {keys.split(/[+ ]/).map((key) => (
        <kbd key={key} className={styles.key}>
          <Key name={key} />
        </kbd>
      ))}
    </span>
  );
}

function Key({ name }: { name: string }) {
  switch (name) {
    case 'Mod':
      return isApple ? <Icon name="command" size={12} /> : 'Ctrl';
    case 'Enter':
      return <Icon name="enter" size={12} />;
    case 'ArrowUp':
      return <Icon name="up" size={12} />;
    case 'ArrowDown':
      return <Icon name="down" size={12} />;
    case 'ArrowLeft':
      return '←';
    case 'ArrowRight':
      return '→';
    case 'Escape':
      return 'Esc';
    default:
      return name;
  }
}

/** Returns the keys of a shortcut as `aria-keyshortcuts` names them. It cannot name sequences. */
export function ariaKeys(keys: string): string | undefined {
  return keys.includes(' ') ? undefined : keys.replace('Mod', isApple ? 'Meta' : 'Control');
}

import { announce, announceFailure } from '../shell/messages/messages.ts';
import { Action } from '../ui/action.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './server-lines.module.css';

/** Lines for the environment of the server, to copy. `label` names them on the button, for screen readers. */
export function ServerLines({ label, lines }: { label: string; lines: readonly string[] }) {
  const text = lines.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce('Copied.');
    } catch {
      announceFailure('The browser does not allow it. Select the lines, and copy them.');
    }
  };
  return (
    <div className={styles.lines}>
      <pre>
        <code>{text}</code>
      </pre>
      <Action onClick={() => void copy()}>
        <Icon name="copy" size={16} />
        Copy<span className="visually-hidden"> {label}</span>
      </Action>
    </div>
  );
}

import { copyText } from '../shell/messages/copy-text.ts';
import { Action } from '../ui/action.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './server-lines.module.css';

/** Lines for the environment of the server, to copy. `label` names them on the button, for screen readers. */
export function ServerLines({ label, lines }: { label: string; lines: readonly string[] }) {
  const text = lines.join('\n');
  return (
    <div className={styles.lines}>
      <pre>
        <code>{text}</code>
      </pre>
      <Action onClick={() => void copyText(text)}>
        <Icon name="copy" size={16} />
        Copy<span className="visually-hidden"> {label}</span>
      </Action>
    </div>
  );
}

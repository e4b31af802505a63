import { Icon } from '../ui/icon.tsx';
import { useMessage } from './messages.ts';
import styles from './message-bar.module.css';

/** Says what was just done. Always rendered, so that screen readers announce new messages. */
export function MessageBar() {
  const text = useMessage((message) => message.text);
  return (
    <div className={styles.place} role="status">
      {text !== null && (
        <p className={styles.bar}>
          <Icon name="check" />
          {text}
        </p>
      )}
    </div>
  );
}

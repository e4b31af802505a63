import { Icon } from '../ui/icon.tsx';
import { useMessage } from './messages.ts';
import styles from './message-bar.module.css';

/** Says what was just done, or has failed. Always rendered, so that screen readers announce new messages. */
export function MessageBar() {
  const { text, isFailure } = useMessage();
  return (
    <div className={styles.place} role="status">
      {text !== null && (
        <p className={styles.bar}>
          <Icon name={isFailure ? 'alert' : 'check'} />
          {text}
        </p>
      )}
    </div>
  );
}

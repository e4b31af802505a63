import { Icon } from '../picture/icon.tsx';
import styles from './notices.module.css';

/** Notices above a page's content, announced by screen readers when they appear. Takes no space without messages. */
export function Notices({ messages }: { messages: readonly string[] }) {
  return (
    <div role="status">
      {messages.length > 0 && (
        <ul className={styles.notices}>
          {messages.map((message) => (
            <li key={message}>
              <Icon name="alert" />
              {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

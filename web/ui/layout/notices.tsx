import { Icon } from '../picture/icon.tsx';
import styles from './notices.module.css';

/** Things that a person should know before going on; announced when they arrive. Takes no room without messages. */
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

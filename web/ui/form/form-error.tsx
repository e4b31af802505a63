import { Icon } from '../picture/icon.tsx';
import styles from './form-error.module.css';

/**
 * What stopped a form, directly above the button it blocks. Rendered always, so that a screen reader announces a message that
 * arrives; empty it takes no room.
 */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message !== undefined && (
        <p className={styles.error}>
          <Icon name="alert" />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}

import { Icon } from '../picture/icon.tsx';
import styles from './form-error.module.css';

/**
 * The error of a form, directly above its submit button. The live region is always rendered, so that screen readers announce new
 * messages. Without a message it takes no space.
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

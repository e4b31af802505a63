import { Icon } from '../../ui/picture/icon.tsx';
import styles from './save-button.module.css';

/**
 * A heart that saves a product, filled for a saved one. On a card it has no text: pass the product's `name`, which tells the hearts of a
 * page apart.
 */
export function SaveButton({
  isSaved,
  name,
  onChange,
}: {
  isSaved: boolean;
  name?: string;
  onChange: (saved: boolean) => void;
}) {
  return (
    <button
      type="button"
      className={name === undefined ? styles.save : `${styles.save} ${styles.icon}`}
      aria-pressed={isSaved}
      aria-label={name === undefined ? undefined : `Save ${name}`}
      onClick={() => onChange(!isSaved)}
    >
      <Icon name="heart" />
      {name === undefined && 'Save'}
    </button>
  );
}

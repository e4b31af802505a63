import { Icon } from '../../ui/picture/icon.tsx';
import styles from './save-button.module.css';

const HEART =
  'M19 14c1.49-1.46 3-3.21 3-5.5A5.5 5.5 0 0 0 16.5 3c-1.76 0-3 .5-4.5 2-1.5-1.5-2.74-2-4.5-2A5.5 5.5 0 0 0 2 8.5c0 2.3 1.5 4.05 3 5.5l7 7z';

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
      <Icon path={HEART} />
      {name === undefined && 'Save'}
    </button>
  );
}

import { Icon } from '../../ui/picture/icon.tsx';
import styles from './steps.module.css';

/** Where the shopper is between cart and confirmation. */
export function Steps() {
  return (
    <ol className={styles.steps} aria-label="Checkout">
      <li>
        <Icon name="check" size={20} />
        Cart
      </li>
      <li aria-current="step">Address and payment</li>
      <li>Confirmation</li>
    </ol>
  );
}

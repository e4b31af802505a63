import { Icon } from '../../ui/picture/icon.tsx';
import styles from './checkout-steps.module.css';

/** The steps of the checkout with the current one marked. */
export function CheckoutSteps() {
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

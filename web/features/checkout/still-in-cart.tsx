import { LinkButton } from '../../ui/controls/button.tsx';
import styles from './still-in-cart.module.css';

/** The checkout of what is still in the cart: `text` describes it, `label` is the link to the path `to`. */
export type NextCheckout = { readonly text: string; readonly label: string; readonly to: string };

/** What is still in the cart after an order, and the link to its checkout. */
export function StillInCart({ next: { text, label, to } }: { next: NextCheckout }) {
  return (
    <div className={styles.rest}>
      <p>{text}</p>
      <LinkButton to={to}>{label}</LinkButton>
    </div>
  );
}

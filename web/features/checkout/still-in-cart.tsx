import { href } from 'react-router';
import { LinkButton } from '../../ui/controls/button.tsx';
import styles from './still-in-cart.module.css';

/**
 * What is still in the cart: `text` describes it, `to` is the path of the next line's checkout, and `hasMore` says whether other lines
 * follow that one.
 */
export type NextCheckout = { readonly text: string; readonly to: string; readonly hasMore: boolean };

/** What is still in the cart after an order, and the links to the checkout of its next line and of all lines. */
export function StillInCart({ next: { text, to, hasMore } }: { next: NextCheckout }) {
  return (
    <div className={styles.rest}>
      <p>{text}</p>
      <LinkButton to={to}>Checkout</LinkButton>
      {hasMore && (
        <LinkButton to={href('/belling-address')} variant="ghost">
          Checkout all
        </LinkButton>
      )}
    </div>
  );
}

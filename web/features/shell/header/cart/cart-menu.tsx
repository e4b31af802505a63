import { useState, type ComponentType } from 'react';
import { href, useLocation } from 'react-router';
import { countPieces, linesInStock } from '#domain/cart/cart.ts';
import { formatDollars } from '#domain/money.ts';
import { LinkButton } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { Popover } from '../../../../ui/overlay/popover.tsx';
import { Icon } from '../../../../ui/picture/icon.tsx';
import type { ShownCart } from './shown-cart.ts';
import styles from './cart-menu.module.css';

/**
 * The cart button with total and count, and a menu with the lines and links to the checkout and the cart page. It opens for a moment when a
 * line is added. The links also work while the lines load. Sold-out lines do not count, and are removed before all others are checked out.
 */
export function CartMenu({ cart: { lines, price, addedCount, loadLines } }: { cart: ShownCart }) {
  const [loaded, setLoaded] = useState<{ readonly MenuLines: ComponentType }>();
  const { key } = useLocation();
  const inStock = linesInStock(lines);
  const count = countPieces(inStock);
  const isPartial = inStock.length < lines.length;
  const total = formatDollars(price);
  return (
    <Popover
      // In visual order, for users of speech control (WCAG 2.5.3).
      label={`Cart, total ${total}, ${count} ${count === 1 ? 'item' : 'items'}`}
      align="end"
      openOnFocus
      closeKey={key}
      previewKey={addedCount}
      onOpen={() => void loadLines().then(setLoaded, () => undefined)}
      buttonClassName={styles.button}
      button={
        <>
          <Icon name="bag" />
          {/* The key replaces the element. Browsers count no layout shift for a new element. */}
          <span key={total} className={styles.total}>
            {total}
          </span>{' '}
          <Badge variant="count">{count}</Badge>
        </>
      }
    >
      <div className={styles.panel}>
        {lines.length === 0 && <p className={styles.empty}>No product in your cart !</p>}
        {/* Also in an empty cart: the last line can be put back. */}
        {loaded && <loaded.MenuLines />}
        <p className={styles.sum}>
          <span>Total{isPartial && ' without what is sold out'}</span>
          <span>{total}</span>
        </p>
        <div className={styles.links}>
          {count > 0 && !isPartial && <LinkButton to={href('/belling-address')}>Checkout all</LinkButton>}
          <LinkButton to={href('/checkout')} variant="ghost">
            View Cart
          </LinkButton>
        </div>
      </div>
    </Popover>
  );
}

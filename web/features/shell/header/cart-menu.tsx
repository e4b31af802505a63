import { href, Link, useLocation } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { countPieces, type CartLine } from '#domain/cart/cart.ts';
import { productIdOf } from '#domain/cart/line-id.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { centsFromDollars, formatDollars, formatMoney, times } from '#domain/money.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { LineItem } from '../../../ui/layout/line-item.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './cart-menu.module.css';

/** The cart for display in the header; prices are in dollars. */
export type ShownCart = {
  readonly lines: readonly (CartLine & Pick<ApiProduct, 'title' | 'colour' | 'img' | 'pictures' | 'price'>)[];
  readonly price: number;
  /** The shopper opens the product of a line. */
  readonly onOpen: (lineId: string) => void;
};

/** The cart button with total and count, and a menu with the lines and links to the checkout and the cart page. */
export function CartMenu({ cart: { lines, price, onOpen } }: { cart: ShownCart }) {
  const { key } = useLocation();
  const count = countPieces(lines);
  const total = formatDollars(price);
  return (
    <Popover
      // In visual order, for users of speech control (WCAG 2.5.3).
      label={`Cart, total ${total}, ${count} ${count === 1 ? 'item' : 'items'}`}
      align="end"
      openOnFocus
      closeKey={key}
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
        {lines.length === 0 ? (
          <p className={styles.empty}>No product in your cart !</p>
        ) : (
          <ul className={styles.lines}>
            {lines.map((item) => (
              <li key={item._id}>
                <LineItem
                  compact
                  picture={<Picture {...pictureOf(item)} sizes="64px" alt="" />}
                  title={
                    <Link
                      to={href('/product/:id', { id: productIdOf(item._id) })}
                      onClick={() => onOpen(item._id)}
                    >
                      {productName(item)}
                    </Link>
                  }
                  amount={formatMoney(times(centsFromDollars(item.price), item.quantity))}
                >
                  {describeSize(item.size, 'Size')}, quantity {item.quantity}
                </LineItem>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.sum}>
          <span>Total</span>
          <span>{total}</span>
        </p>
        {lines.length > 0 && <LinkButton to={href('/belling-address')}>Checkout all</LinkButton>}
        <LinkButton to={href('/checkout')} variant="ghost">
          View Cart
        </LinkButton>
      </div>
    </Popover>
  );
}

import { href, Link } from 'react-router';
import { productIdOf } from '#domain/cart/line-id.ts';
import { lineName } from '#domain/cart/line-name.ts';
import { stockFor } from '#domain/cart/product-lines.ts';
import { decrease, increase, stockMessage } from '#domain/cart/quantity.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { centsFromDollars, formatMoney, times } from '#domain/money.ts';
import { TextButton } from '../../../ui/controls/button.tsx';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { LineItem } from '../../../ui/layout/line-item.tsx';
import { LineQuantity } from '../../../ui/layout/line-quantity.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { MenuLine, ShownCart } from './shown-cart.ts';
import styles from './cart-menu.module.css';

/** Focuses the next line, else the previous one, else the panel's link to the cart. */
const focusNextLine = focusAfterUnmount((button) => {
  const line = button.closest('li');
  return (
    line?.nextElementSibling ??
    line?.previousElementSibling ??
    line?.parentElement?.parentElement?.querySelector(':scope > a:last-of-type')
  );
});

/** The lines of the cart menu. Unless they are fixed, their quantities can be changed, and they can be removed. */
export function CartLines<Line extends MenuLine>({
  lines,
  onOpen,
  onChange,
  onRemove,
  isFixed,
}: ShownCart<Line>) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const name = lineName(lines, line);
        return (
          <li key={line._id} tabIndex={-1} aria-label={name}>
            <LineItem
              compact
              picture={<Picture {...pictureOf(line)} sizes="64px" alt="" />}
              title={
                <Link
                  to={href('/product/:id', { id: productIdOf(line._id) })}
                  onClick={() => onOpen(line._id)}
                >
                  {productName(line)}
                </Link>
              }
              amount={formatMoney(times(centsFromDollars(line.price), line.quantity))}
            >
              {describeSize(line.size, 'Size')}
              {isFixed && `, quantity ${line.quantity}`}
            </LineItem>
            {!isFixed && (
              <div className={styles.edit}>
                <LineQuantity
                  name={name}
                  value={line.quantity}
                  decreased={decrease(line.quantity)}
                  increased={increase(line.quantity, stockFor(lines, line))}
                  notice={stockMessage(line.stock)}
                  onChange={(quantity) => onChange({ ...line, quantity })}
                />
                <TextButton
                  ref={focusNextLine}
                  aria-label={`Remove ${name}`}
                  onClick={() => onRemove(line._id)}
                >
                  Remove
                </TextButton>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

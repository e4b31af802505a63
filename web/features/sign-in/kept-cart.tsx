import { href, Link } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { countPieces, type CartLine } from '#domain/cart/cart.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './kept-cart.module.css';

/** The pictures that fit into one row of a phone. */
const MAX_PICTURE_COUNT = 4;

type KeptLine = CartLine & Pick<ApiProduct, 'title' | 'colour' | 'img' | 'pictures'>;

/** Tells a visitor who must sign in to check out what the cart holds. `lines` is undefined until the browser has restored the cart. */
export function KeptCart({ lines }: { lines: readonly KeptLine[] | undefined }) {
  const further = (lines?.length ?? 0) - MAX_PICTURE_COUNT;
  return (
    <>
      <p className={styles.note}>Sign in to check out; {describeKept(lines)}.</p>
      {lines?.length === 0 ? (
        <p className={styles.pictures}>
          <span className={styles.noPicture}>
            <Icon name="bag" />
          </span>
          <Link className="link" to={href('/shop')}>
            Browse the shop
          </Link>
        </p>
      ) : (
        <ul className={styles.pictures}>
          {lines?.slice(0, MAX_PICTURE_COUNT).map((line) => (
            <li key={line._id}>
              <Picture {...pictureOf(line)} sizes="64px" alt={productName(line)} />
            </li>
          ))}
          {further > 0 && <li>and {further} more</li>}
        </ul>
      )}
    </>
  );
}

function describeKept(lines: readonly CartLine[] | undefined): string {
  if (lines === undefined) return 'your cart is kept';
  const count = countPieces(lines);
  if (count === 0) return 'your cart is still empty';
  return count === 1 ? 'your item is kept' : `your ${count} items are kept`;
}

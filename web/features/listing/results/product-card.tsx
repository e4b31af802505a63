import { memo, useState, type ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { findLowestPrice } from '#domain/catalogue/lowest-price.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { cents, centsFromDollars, formatMoney } from '#domain/money.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Price } from '../../../ui/display/price.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { useMovingPicture } from '../../../ui/picture/use-moving-picture.ts';
import styles from './product-card.module.css';

/** A product of a card. `held` is a sold-out one with the stock that the shopper's own unpaid orders hold. */
export type CardProduct = ApiProduct & { readonly held?: ApiProduct };

/**
 * A product in a listing. The title's link covers the card; the 'Quick Shop' button is above it. `sizes` is the picture's width in the
 * page. A mouse over the card shows the second picture, which loads only then. Memoised, because a page has dozens of cards.
 */
export const ProductCard = memo(function ProductCard({
  product: listed,
  sizes,
  priority = false,
  onQuickShop,
}: {
  product: CardProduct;
  sizes: string;
  priority?: boolean;
  onQuickShop: (product: ApiProduct) => void;
}) {
  const product = listed.held ?? listed;
  const picture = useMovingPicture(product._id, 'card');
  const [isHovered, setHovered] = useState(false);
  const { price, sellingPrice, hasHigherPrices } = findLowestPrice(product);
  const [now, was] = [centsFromDollars(sellingPrice), centsFromDollars(price)];
  const reduced = now < was;
  return (
    <article
      className={styles.card}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(true)}
    >
      <div ref={picture} className={styles.picture}>
        <Picture {...pictureOf(product)} sizes={sizes} priority={priority} />
        {isHovered && product.pictures.length > 1 && (
          <Picture {...pictureOf(product, 1)} sizes={sizes} alt="" className={styles.second} />
        )}
        {reduced && product.stock > 0 && <Badge variant="save">save {formatMoney(cents(was - now))}</Badge>}
      </div>
      <button
        type="button"
        className={styles.quick}
        aria-haspopup="dialog"
        aria-label={`Quick Shop: ${productName(product)}`}
        onClick={() => onQuickShop(listed)}
      >
        Quick Shop
      </button>
      <div className={styles.text}>
        <h3>
          <Link to={href('/product/:id', { id: product._id })}>
            {product.title}
            {/* For screen readers. The visible colour is below the title, where it leaves room for the price. */}
            {product.colour !== undefined && <span className="visually-hidden"> in {product.colour}</span>}
          </Link>
        </h3>
        <Price
          now={formatMoney(now)}
          was={reduced ? formatMoney(was) : undefined}
          hasHigherPrices={hasHigherPrices}
        />
        <p className={styles.brand}>
          {product.brand}{' '}
          {product.colour !== undefined && (
            <span className={styles.colour} aria-hidden="true">
              {product.colour}
            </span>
          )}
        </p>
        <p>
          Available sizes: <span className={styles.sizes}>{renderSizes(product)}</span>
        </p>
        {listed.held ? (
          <p>Held for you</p>
        ) : (
          product.stock === 0 && <p className={styles.soldOut}>Sold out</p>
        )}
      </div>
    </article>
  );
});

/** Renders the sizes as text; sold-out ones are struck through, and screen readers add the reason. */
function renderSizes({ sizes }: ApiProduct): ReactNode {
  return sizes.every(({ stock }) => stock)
    ? sizes.map(({ size }) => size).join(' , ')
    : sizes.map(({ size, stock }, at) => [
        at > 0 && ' , ',
        stock ? size : <SoldOutSize key={size} size={size} />,
      ]);
}

function SoldOutSize({ size }: { size: Size }) {
  return (
    <s>
      {size}
      <span className="visually-hidden"> (sold out)</span>
    </s>
  );
}

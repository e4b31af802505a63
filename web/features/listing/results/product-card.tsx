import { memo, useState, type ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { findLowestPrice } from '#domain/catalogue/lowest-price.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { cents, centsFromDollars, formatMoney } from '#domain/money.ts';
import { FEW_COUNT } from '#domain/stock/few-pieces.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Price } from '../../../ui/display/price.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { useMovingPicture } from '../../../ui/picture/use-moving-picture.ts';
import styles from './product-card.module.css';

/**
 * A product on a card. `held` is the product with the pieces that the shopper's own unpaid orders hold as its stock. It is set only if the
 * product is sold out for others.
 */
export type CardProduct = ApiProduct & { readonly held?: ApiProduct };

/**
 * A product in a listing. The title's link covers the card; the 'Quick Shop' button is above it. `sizes` is the picture's width in the
 * page. A mouse over the card or a swipe shows the second picture, which loads only then. Memoised, because a page has dozens of cards.
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
  const [isSecondWanted, setSecondWanted] = useState(false);
  const second = product.pictures.length > 1 ? pictureOf(product, 1) : undefined;
  const loadSecond = () => setSecondWanted(true);
  const page = href('/product/:id', { id: product._id });
  const { price, sellingPrice, hasHigherPrices } = findLowestPrice(product);
  const [now, was] = [centsFromDollars(sellingPrice), centsFromDollars(price)];
  const reduced = now < was;
  return (
    <article
      className={styles.card}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && loadSecond()}
    >
      <div ref={picture} className={styles.picture}>
        {/* On touch screens it lies over the title's link, so that a finger can swipe the pictures. Screen readers use the title's link. */}
        <Link to={page} className={styles.swipe} tabIndex={-1} aria-hidden="true" onScroll={loadSecond}>
          <Picture {...pictureOf(product)} sizes={sizes} priority={priority} />
          {second && (
            <span className={styles.second}>
              {isSecondWanted && <Picture {...second} sizes={sizes} alt="" />}
            </span>
          )}
        </Link>
        {second && (
          <span className={styles.dots}>
            <i />
            <i />
          </span>
        )}
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
          <Link to={page}>
            {product.title}
            {/* For screen readers. The visible colour is below the title, where it leaves room for the price. */}
            {product.colour !== undefined && <span className="visually-hidden"> in {product.colour}</span>}
          </Link>
        </h3>
        <p className={styles.price}>
          <Price
            now={formatMoney(now)}
            was={reduced ? formatMoney(was) : undefined}
            hasHigherPrices={hasHigherPrices}
          />
          {reduced && product.stock > 0 && <Badge variant="save">save {formatMoney(cents(was - now))}</Badge>}
        </p>
        <p className={styles.brand}>
          <span>{product.brand} </span>
          {product.colour !== undefined && (
            <span aria-hidden="true">
              <i>· </i>
              {product.colour}
            </span>
          )}
        </p>
        <p className={styles.sizes}>
          Available sizes: <span>{renderSizes(product)}</span>
        </p>
        <CutColours colours={listed.cutColours} />
        {listed.held ? <p>Held for you</p> : <StockNote stock={product.stock} />}
      </div>
    </article>
  );
});

/** A dot for each colour of the cut, the product's own first; their number if dots would look the same. */
function CutColours({ colours }: { colours: ApiProduct['cutColours'] }) {
  if (colours === undefined) return null;
  const dots = colours.map(([main = '', second = main]) => dotOf(main, second));
  if (new Set(dots).size < dots.length) return <p>{dots.length} colours</p>;
  const otherCount = dots.length - 1;
  return (
    <p className={styles.colours}>
      {dots.map((background) => (
        <i key={background} style={{ background }} />
      ))}
      <span className="visually-hidden">
        Also in {otherCount} other {otherCount === 1 ? 'colour' : 'colours'}
      </span>
    </p>
  );
}

/** Returns a CSS background of one colour, or of two halves. */
function dotOf(main: string, second: string): string {
  const [one, other] = [main, second].map((colour) =>
    colour.startsWith('#') ? colour : `var(--swatch-${colour})`,
  );
  if (main === second || main === 'multi') return `${one}`;
  return second === 'multi'
    ? `linear-gradient(135deg, ${one} 50%, transparent 0), ${other}`
    : `linear-gradient(135deg, ${one} 50%, ${other} 0)`;
}

/** Says in red when few pieces are left; nothing on a card is red otherwise. */
function StockNote({ stock }: { stock: number }) {
  if (stock === 0) return <p className={styles.soldOut}>Sold out</p>;
  return stock <= FEW_COUNT ? <p className={styles.few}>Only {stock} left</p> : null;
}

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

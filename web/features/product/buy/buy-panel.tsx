import { useId, useState, type ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { describeMaterial } from '#domain/catalogue/material.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { findSize } from '#domain/catalogue/sizes/find-size.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { cents, centsFromDollars, formatMoney } from '#domain/money.ts';
import { FEW_COUNT } from '#domain/stock/few-pieces.ts';
import { Button, TextButton } from '../../../ui/controls/button.tsx';
import { SquareChoice } from '../../../ui/controls/square-choice.tsx';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Price } from '../../../ui/display/price.tsx';
import { Stars } from '../../../ui/display/stars.tsx';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { Icon } from '../../../ui/picture/icon.tsx';
import styles from './buy-panel.module.css';

/** The selected size and quantity of a product, and functions to change them. They work once `isReady`. */
export type ProductSelection = {
  readonly isReady: boolean;
  /** The product with the stock that this shopper can order, which includes what the shopper's own unpaid orders hold. */
  readonly orderable: ApiProduct;
  readonly isInCart: boolean;
  /** The product's lines in the cart, one for each size. */
  readonly lines: readonly { readonly size: Size; readonly quantity: number }[];
  readonly size: Size;
  readonly quantity: number;
  /** Stock and prices of the size, in dollars. */
  readonly offer: { readonly stock: number; readonly price: number; readonly sellingPrice: number };
  readonly chooseSize: (size: Size) => void;
  readonly decrease: () => void;
  readonly increase: () => void;
  /** Adds the selection to the cart. Returns the id of its line. */
  readonly addToCart: () => string;
  /** The sizes in stock that have no line, once the product is in the cart. */
  readonly otherSizes: readonly Size[];
  /** Adds a line for one of them. */
  readonly addSize: (size: Size) => void;
};

/** The buy buttons of a product page. The bar at the lower edge of phones shows while they are above the window. */
export const BUY_BUTTONS_ID = 'buy';

/** Keeps the height of a line that has no text. */
const NO_TEXT = '\u00A0';

const OR = new Intl.ListFormat('en', { type: 'disjunction' });

type SelectionProps = { product: ApiProduct; selection: ProductSelection };

/**
 * Title, price, size, quantity and the two buy buttons. Price and stock are those of the chosen size. `onBuyNow` receives the id of the
 * line, which is then in the cart. The quick shop sets `titleId`, which labels its dialog. Without it, the title is the page's heading, and
 * the rating links to the reviews. `children` come before the size.
 *
 * The stock that the shopper's own orders hold arrives after the first paint, and must move nothing. So a sold-out size takes as much room
 * as one in stock, and a sold-out `product` shows no saving even if the shopper can order it.
 */
export function BuyPanel({
  product,
  selection,
  onBuyNow,
  shippingText,
  returnDays,
  titleId,
  sizeGuide,
  isAdvised,
  tools,
  children,
}: {
  product: ApiProduct;
  selection: ProductSelection;
  onBuyNow: (lineId: string) => void;
  /** The terms of shipping; empty for none. */
  shippingText: string;
  returnDays: number | undefined;
  titleId?: string;
  /** A link to the size guide, if there is one. */
  sizeGuide?: ReactNode;
  /** Whether the tools begin with advice about sizes. */
  isAdvised?: boolean;
  /** Further buttons below the buy buttons, which load after the page. Null until then, to reserve their room. */
  tools?: ReactNode;
  children?: ReactNode;
}) {
  const soldOut = selection.orderable.stock === 0;
  const { stock } = selection.offer;

  return (
    <div className={styles.panel}>
      <div>
        {titleId === undefined ? <h1>{product.title}</h1> : <h2 id={titleId}>{product.title}</h2>}
        <p className={styles.brand}>{product.brand}</p>
      </div>
      <PriceAndRating product={product} offer={selection.offer} linked={titleId === undefined} />
      {children}
      <fieldset
        className={soldOut ? `${styles.choices} ${styles.soldOut}` : styles.choices}
        disabled={!selection.isReady || soldOut}
      >
        <legend className="visually-hidden">Size and quantity</legend>
        <SizeChoice product={product} selection={selection} sizeGuide={sizeGuide} />
        <div className={stock > 0 ? styles.quantity : `${styles.quantity} ${styles.soldOut}`}>
          <Stepper
            label="Quantity"
            value={selection.quantity}
            disabled={stock === 0}
            onDecrease={selection.decrease}
            onIncrease={selection.increase}
          />
          <StockNote stock={stock} />
        </div>
      </fieldset>
      <BuyButtons selection={selection} onBuyNow={onBuyNow} isPage={titleId === undefined} />
      {tools !== undefined && (
        <div
          className={styles.tools}
          data-tall={titleId === undefined && product.sizes.some((size) => size.stock === 0)}
          data-advised={isAdvised}
        >
          {tools}
        </div>
      )}
      <Facts product={product} shippingText={shippingText} returnDays={returnDays} />
    </div>
  );
}

/**
 * The product's sizes, the sold-out ones struck through, and a note that lists these. A chosen size that the product no longer has is shown
 * like a sold-out one. An empty note keeps its room while the stock may still change.
 */
function SizeChoice({
  product,
  selection: { orderable, size, chooseSize },
  sizeGuide,
}: SelectionProps & { sizeGuide: ReactNode }) {
  const noteId = useId();
  const names = product.sizes.map((one) => one.size);
  const options = names.includes(size) ? names : [...names, size];
  const soldOutIn = (sold: ApiProduct) => options.filter((name) => (findSize(sold, name)?.stock ?? 0) === 0);
  const soldOut = soldOutIn(orderable);
  const hasNote = soldOut.length > 0 && soldOut.length < options.length;
  const hasRoom = product.sizing === 'sized' && options.length > 1 && soldOutIn(product).length > 0;
  return (
    <div className={styles.size}>
      <SquareChoice
        legend="Size"
        options={options}
        value={size}
        onChange={chooseSize}
        struck={soldOut}
        struckLabel="sold out"
        describedBy={hasNote ? noteId : undefined}
      />
      {sizeGuide}
      {(hasNote || hasRoom) && <p id={noteId}>{hasNote ? `Sold out: ${soldOut.join(', ')}` : NO_TEXT}</p>}
    </div>
  );
}

function BuyButtons({
  selection,
  onBuyNow,
  isPage,
}: {
  selection: ProductSelection;
  onBuyNow: (lineId: string) => void;
  isPage: boolean;
}) {
  const isSoldOut = selection.orderable.stock === 0;
  const buyNow = () => {
    if (!selection.isReady) return;
    onBuyNow(selection.addToCart());
  };
  return (
    <div className={styles.actions} id={isPage ? BUY_BUTTONS_ID : undefined}>
      {/* Above the disabled button, so that the form for a stock alert follows the button. */}
      {isSoldOut && <p className={styles.stock}>This product is currently sold out.</p>}
      <AddToCart selection={selection} />
      {selection.otherSizes.length > 0 && <AnotherSize selection={selection} />}
      {selection.offer.stock === 0 ? (
        !isSoldOut && <p className={styles.stock}>{otherSizesHint(selection.orderable)}</p>
      ) : (
        <Button variant="ghost" wide aria-disabled={!selection.isReady || undefined} onClick={buyNow}>
          Buy it now
        </Button>
      )}
    </div>
  );
}

/** Says what a shopper can do about a sold-out size. */
function otherSizesHint({ sizes }: ApiProduct): string {
  const inStock = sizes.filter((one) => one.stock > 0).map(({ size }) => size);
  return `Please choose another size: ${OR.format(inStock)}.`;
}

/** A button that shows the sizes to add a line for. The panel then shows the new line. */
function AnotherSize({ selection: { otherSizes, addSize } }: { selection: ProductSelection }) {
  const [open, setOpen] = useState(false);
  const choose = (size: Size) => {
    setOpen(false);
    addSize(size);
  };
  return (
    <div ref={focusPrevious} className={styles.another}>
      <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
        Add another size
      </TextButton>
      {open && (
        <div ref={focusOpener} role="group" aria-label="Another size">
          {otherSizes.map((size) => (
            <Button
              key={size}
              variant="ghost"
              size="small"
              aria-label={`Add ${describeSize(size)}`}
              onClick={() => choose(size)}
            >
              {size}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** How many pieces are left, in red for few of them. */
function StockNote({ stock }: { stock: number }) {
  return (
    <p className={stock > FEW_COUNT ? styles.stock : `${styles.stock} ${styles.few}`} aria-live="polite">
      {stock > 0 ? `Only ${stock} left !` : NO_TEXT}
    </p>
  );
}

const focusStatus = focusAfterUnmount((button) => button.closest('[role=status]'));
const focusPrevious = focusAfterUnmount((part) => part.previousElementSibling);
const focusOpener = focusAfterUnmount((group) => group.previousElementSibling);

/** The Add to Cart button, replaced by a message if the size is sold out or the product is in the cart. */
function AddToCart({ selection }: { selection: ProductSelection }) {
  const { isReady, isInCart, orderable, size, offer, lines, addToCart } = selection;
  return (
    <div role="status" tabIndex={-1}>
      {offer.stock === 0 ? (
        <Button wide disabled>
          {orderable.stock === 0 ? 'Sold out' : `${describeSize(size, 'Size')} is sold out`}
        </Button>
      ) : isInCart ? (
        <div className={styles.inCart}>
          <p>
            <Icon name="check" />
            This item already in your cart
          </p>
          <Link className="link" to={href('/checkout')}>
            View Cart
          </Link>
        </div>
      ) : (
        <Button
          ref={focusStatus}
          wide
          aria-disabled={!isReady || undefined}
          onClick={() => isReady && addToCart()}
        >
          Add to Cart
        </Button>
      )}
      {lines.length > 1 && <p className={styles.sizesInCart}>{describeLines(lines)}</p>}
    </div>
  );
}

function describeLines(lines: ProductSelection['lines']): string {
  return lines.map(({ size, quantity }) => `${describeSize(size, 'Size')}, quantity ${quantity}`).join(' · ');
}

function PriceAndRating({
  product,
  offer,
  linked,
}: {
  product: ApiProduct;
  offer: ProductSelection['offer'];
  linked: boolean;
}) {
  const [price, sellingPrice] = [centsFromDollars(offer.price), centsFromDollars(offer.sellingPrice)];
  const reduced = sellingPrice < price;
  return (
    <div className={styles.price}>
      <span className={styles.amounts} aria-live="polite">
        <Price size="large" now={formatMoney(sellingPrice)} was={reduced ? formatMoney(price) : undefined} />
        {reduced && product.stock > 0 && (
          <Badge variant="save">save {formatMoney(cents(price - sellingPrice))}</Badge>
        )}
      </span>
      <Stars rating={product.rating}>
        {product.ratingCount > 0 && (
          <span className="num" aria-hidden="true">
            {product.rating.toFixed(1)}
          </span>
        )}
        {linked && (
          <a className="link" href="#reviews">
            {reviewCount(product.ratingCount)}
          </a>
        )}
      </Stars>
    </div>
  );
}

function reviewCount(count: number): string {
  if (count === 0) return 'No reviews yet';
  return `${count} ${count === 1 ? 'review' : 'reviews'}`;
}

function Facts({
  product,
  shippingText,
  returnDays,
}: {
  product: ApiProduct;
  shippingText: string;
  returnDays: number | undefined;
}) {
  return (
    <dl className={styles.facts}>
      {shippingText !== '' && (
        <div>
          <dt>Shipping</dt>
          <dd>{shippingText}</dd>
        </div>
      )}
      {returnDays !== undefined && (
        <div>
          <dt>Returns</dt>
          <dd>Within {returnDays} days of the delivery</dd>
        </div>
      )}
      <div>
        <dt>Material</dt>
        <dd>{describeMaterial(product)}</dd>
      </div>
      <div>
        <dt>Care</dt>
        <dd>{product.care}</dd>
      </div>
    </dl>
  );
}

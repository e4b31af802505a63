import { useId, type ReactNode } from 'react';
import { href } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { findLowestPrice } from '#domain/catalogue/lowest-price.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { centsFromDollars, formatMoney } from '#domain/money.ts';
import { Button, LinkButton, TextButton } from '../../ui/controls/button.tsx';
import { LoginLink } from '../../ui/controls/login-link.tsx';
import { Price } from '../../ui/display/price.tsx';
import { Loading } from '../../ui/display/spinner.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { focusAfterUnmount } from '../../ui/hooks/focus-after-unmount.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { PrefetchLink } from '../../ui/prefetch/prefetch-link.tsx';
import styles from './wishlist-page.module.css';

/** A saved product. `product` is undefined when the shop no longer sells it. */
export type ShownWish = {
  readonly id: string;
  readonly name: string;
  readonly product: ApiProduct | undefined;
};

/** Focuses the next product, else the previous one, else the title of the page. */
const focusNext = focusAfterUnmount((button) => {
  const item = button.closest('li');
  const title = () => button.closest('main')?.querySelector('h1');
  return item?.nextElementSibling ?? item?.previousElementSibling ?? title();
});

/**
 * The saved products, the latest first. `renderFrame` puts the title, with the number of products, and their list into the page. `wishes` are
 * undefined until they have loaded.
 */
export function WishlistPage({
  renderFrame,
  wishes,
  isVisitor,
  problem,
  onRetry,
  onMove,
  onRemove,
}: {
  renderFrame: (count: ReactNode, list: ReactNode) => ReactNode;
  wishes: readonly ShownWish[] | undefined;
  isVisitor: boolean;
  /** Why they could not be loaded. */
  problem: string | undefined;
  onRetry: () => void;
  /** Puts one piece into the cart and removes the product from the list. */
  onMove: (product: ApiProduct, size: Size) => void;
  onRemove: (wish: ShownWish) => void;
}) {
  const count = wishes?.length ?? 0;
  return renderFrame(
    count > 0 && <p>{count === 1 ? '1 product' : `${count} products`}</p>,
    <div className={styles.page}>
      {problem !== undefined && (
        <div className={styles.problem}>
          <FormError message={problem} />
          <Button variant="ghost" size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {wishes === undefined && problem === undefined && <Loading label="Loading your wishlist" />}
      {wishes?.length === 0 && (
        <EmptyState message="Nothing saved yet. Press the heart on a product to keep it here.">
          <LinkButton variant="ghost" size="small" to={href('/shop')}>
            Shop
          </LinkButton>
        </EmptyState>
      )}
      {wishes !== undefined && count > 0 && (
        <>
          {isVisitor && (
            <div className={styles.visitor}>
              <p>Kept in this browser only. Sign in to find it on all your devices.</p>
              <LoginLink from={href('/wishlist')} />
            </div>
          )}
          <ul className={styles.grid}>
            {wishes.map((wish) => (
              <SavedProduct key={wish.id} wish={wish} onMove={onMove} onRemove={() => onRemove(wish)} />
            ))}
          </ul>
        </>
      )}
    </div>,
  );
}

function SavedProduct({
  wish: { name, product },
  onMove,
  onRemove,
}: {
  wish: ShownWish;
  onMove: (product: ApiProduct, size: Size) => void;
  onRemove: () => void;
}) {
  return (
    <li className={styles.item} tabIndex={-1} aria-label={product ? productName(product) : name}>
      {product ? <Offer product={product} onMove={onMove} /> : <UnsoldProduct name={name} />}
      <TextButton
        ref={focusNext}
        aria-label={`Remove ${product ? productName(product) : name}`}
        onClick={onRemove}
      >
        Remove
      </TextButton>
    </li>
  );
}

function UnsoldProduct({ name }: { name: string }) {
  return (
    <>
      <div className={styles.gone}>No longer sold</div>
      <p className={styles.name}>{name}</p>
    </>
  );
}

function Offer({
  product,
  onMove,
}: {
  product: ApiProduct;
  onMove: (product: ApiProduct, size: Size) => void;
}) {
  const id = useId();
  const { price, sellingPrice, hasHigherPrices } = findLowestPrice(product);
  const [now, was] = [centsFromDollars(sellingPrice), centsFromDollars(price)];
  const sizes = product.sizes.filter(({ stock }) => stock > 0);
  const soldOut = product.sizes.filter(({ stock }) => stock === 0).map(({ size }) => size);
  return (
    <>
      <PrefetchLink to={href('/product/:id', { id: product._id })}>
        <Picture {...pictureOf(product)} alt="" sizes="(max-width: 900px) 44vw, 300px" />
        <span className={styles.name}>{productName(product)}</span>
      </PrefetchLink>
      <p className={styles.note}>{product.brand}</p>
      <p>
        <Price
          now={formatMoney(now)}
          was={now < was ? formatMoney(was) : undefined}
          hasHigherPrices={hasHigherPrices}
        />
      </p>
      {sizes.length === 0 ? (
        <p className={styles.soldOut}>Sold out</p>
      ) : (
        <div role="group" aria-labelledby={id}>
          <p id={id} className={styles.note}>
            Move to cart in size
          </p>
          <div className={styles.sizes}>
            {sizes.map(({ size }) => (
              <button ref={focusNext} key={size} type="button" onClick={() => onMove(product, size)}>
                {size}
              </button>
            ))}
          </div>
          {soldOut.length > 0 && <p className={styles.note}>Sold out: {soldOut.join(', ')}</p>}
        </div>
      )}
    </>
  );
}

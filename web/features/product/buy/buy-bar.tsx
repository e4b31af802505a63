import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { centsFromDollars, formatMoney } from '#domain/money.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Price } from '../../../ui/display/price.tsx';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { BUY_BUTTONS_ID, type ProductSelection } from './buy-panel.tsx';
import styles from './buy-bar.module.css';

const focusBar = focusAfterUnmount((button) => button.closest('section'));

/** Price, size and Add to Cart at the lower edge of a phone, while the product's own buttons are above the window. */
export function BuyBar({ selection }: { selection: ProductSelection }) {
  const isPast = useIsPast(BUY_BUTTONS_ID);
  const { offer, size, isInCart, isReady, addToCart } = selection;
  if (!isPast || offer.stock === 0) return null;
  const [now, was] = [centsFromDollars(offer.sellingPrice), centsFromDollars(offer.price)];
  return (
    <section className={styles.bar} aria-label="Buy" tabIndex={-1}>
      <p>
        <Price now={formatMoney(now)} was={now < was ? formatMoney(was) : undefined} />
        <span>{describeSize(size, 'Size')}</span>
      </p>
      {isInCart ? (
        <LinkButton variant="ghost" to={href('/checkout')}>
          View Cart
        </LinkButton>
      ) : (
        <Button ref={focusBar} onClick={() => isReady && addToCart()}>
          Add to Cart
        </Button>
      )}
    </section>
  );
}

/** Returns whether an element is above the window. */
function useIsPast(id: string): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) =>
      setPast(
        entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom < innerHeight / 2,
      ),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isPast;
}

import { useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import { Icon } from '../../../ui/picture/icon.tsx';
import { PrefetchLink } from '../../../ui/prefetch/prefetch-link.tsx';
import { SearchForm } from '../search/search-form.tsx';
import type { Suggest } from '../search/use-suggestions.ts';
import { ShopLogo } from '../shop-logo.tsx';
import { AccountMenu, type ShownSession } from './account-menu.tsx';
import { BurgerMenu } from './burger-menu.tsx';
import { CartMenu } from './cart/cart-menu.tsx';
import type { ShownCart } from './cart/shown-cart.ts';
import { ContactStrip } from './contact-strip.tsx';
import { DepartmentMenus } from './department-menus.tsx';
import type { NavGroup } from './nav-groups.ts';
import { SearchMenu } from './search-menu.tsx';
import styles from './header.module.css';

/**
 * The fixed header. On narrow screens its upper part hides once the page is scrolled by more than 100 px (SPECIFICATION section 2).
 * `hasSearchRow` adds a search row on narrow screens. `onHeight` receives the header's height in pixels when it changes.
 */
export function Header({
  shop,
  navGroups,
  session,
  onSignOut,
  cart,
  hasSearchRow = false,
  suggest,
  onHeight,
}: {
  shop: ShopDetails;
  navGroups: readonly NavGroup[];
  session: ShownSession;
  onSignOut: () => void;
  cart: ShownCart;
  hasSearchRow?: boolean;
  /** Returns suggestions for the text in the search field. */
  suggest: Suggest;
  onHeight: (pixels: number) => void;
}) {
  const { mark, scrolled } = useScrolledPast();
  const header = useObservedHeight(onHeight);
  return (
    <>
      <div className={styles.mark} ref={mark} />
      <header className={styles.header} ref={header} data-scrolled={scrolled || undefined}>
        <ContactStrip shop={shop} />
        <div className={styles.bar}>
          <div className={`wrap ${styles.row}`}>
            <div className={styles.menus}>
              <BurgerMenu groups={navGroups} />
              {!hasSearchRow && <SearchMenu suggest={suggest} />}
            </div>
            <PrefetchLink className={styles.logo} to={href('/')} aria-label={`${shop.name}, home`}>
              <ShopLogo name={shop.name} />
            </PrefetchLink>
            <DepartmentMenus groups={navGroups} />
            <SearchForm className={styles.search} suggest={suggest} />
            <div className={styles.tools}>
              <AccountMenu session={session} onSignOut={onSignOut} />
              <PrefetchLink className={styles.wishlist} to={href('/wishlist')} aria-label="Wishlist">
                <Icon name="heart" />
              </PrefetchLink>
              <CartMenu cart={cart} />
            </div>
          </div>
          {hasSearchRow && (
            <div className={`wrap ${styles.searchRow}`}>
              <SearchForm suggest={suggest} />
            </div>
          )}
        </div>
      </header>
    </>
  );
}

/** Returns whether a 100 px mark at the top of the page is scrolled out of view. */
function useScrolledPast() {
  const mark = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (mark.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry?.isIntersecting === false));
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return { mark, scrolled };
}

function useObservedHeight(onHeight: (pixels: number) => void) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    if (header.current === null) return;
    const observer = new ResizeObserver(([entry]) =>
      onHeight(Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0)),
    );
    observer.observe(header.current);
    return () => observer.disconnect();
  }, [onHeight]);
  return header;
}

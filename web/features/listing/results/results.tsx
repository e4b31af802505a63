import type { ReactNode } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PAGE_SIZE } from '../listing-url.ts';
import type { CardProduct } from './product-card.tsx';
import { ProductGrid } from './product-grid.tsx';
import { useNearViewport } from './use-near-viewport.ts';
import styles from './results.module.css';

/** The products of a listing so far. `more` loads the next ones; undefined when there are none. */
export type ListedProducts = {
  readonly products: readonly CardProduct[];
  readonly more: (() => Promise<void>) | undefined;
  readonly loading: boolean;
  /** Why the last load failed. */
  readonly problem: string | undefined;
};

/** Limits the room that a long listing reserves. */
const MAX_PLACEHOLDER_COUNT = 96;

const focusPageTitle = focusAfterUnmount(() => document.querySelector('main h1'));
const focusCount = focusAfterUnmount((button) => button.parentElement?.querySelector('p'));

/**
 * The products of a listing. `count` is their total; a line at the end of a listing of more than one page says how many of them are shown.
 * More products load when the end comes near the viewport, or on a click. After a failure only a click retries. An empty listing shows a
 * message, `noMatches`, a button that clears the filters if there are any, and the `nearestProducts`.
 */
export function Results({
  listing: { products, more, loading, problem },
  count,
  isCountLowerBound = false,
  onClear,
  noMatches,
  nearestProducts,
  onQuickShop,
}: {
  listing: ListedProducts;
  count: number;
  /** Whether `count` is a lower bound; the listing then ends after the best matches. */
  isCountLowerBound?: boolean;
  onClear: (() => void) | undefined;
  noMatches?: ReactNode;
  nearestProducts?: { title: string; products: readonly CardProduct[] } | undefined;
  onQuickShop: (product: ApiProduct) => void;
}) {
  const next = useNearViewport<HTMLLIElement & HTMLDivElement>(
    more === undefined || loading || problem !== undefined ? undefined : () => void more(),
  );
  if (products.length === 0) {
    return (
      <>
        <EmptyState message="No Product Found !">
          {noMatches}
          {onClear && (
            <Button ref={focusPageTitle} variant="ghost" size="small" onClick={onClear}>
              Clear filters
            </Button>
          )}
        </EmptyState>
        {nearestProducts !== undefined && nearestProducts.products.length > 0 && (
          <>
            <h2 className={styles.nearest}>{nearestProducts.title}</h2>
            <ProductGrid
              products={nearestProducts.products}
              columns={onClear === undefined ? 4 : 3}
              onQuickShop={onQuickShop}
            />
          </>
        )}
      </>
    );
  }
  // `count` is from the first load. Products may have been added or removed since.
  const all = Math.max(count, products.length);
  // Placeholders reserve the room of the next rows, so that they do not push the footer away after a fast scroll.
  // After a failure there is only the button.
  const isLoadingMore = more !== undefined && problem === undefined;
  const placeholders = isLoadingMore ? Math.min(all - products.length, MAX_PLACEHOLDER_COUNT) : 0;
  return (
    <>
      <h2 className="visually-hidden">Products</h2>
      <ProductGrid
        products={products}
        columns={3}
        priority={3}
        placeholders={placeholders}
        firstPlaceholder={next}
        onQuickShop={onQuickShop}
      />
      <div className={styles.more} ref={placeholders === 0 ? next : undefined}>
        <p
          className="small muted num"
          tabIndex={-1}
          hidden={products.length <= PAGE_SIZE && more === undefined}
        >
          {more === undefined
            ? `${isCountLowerBound ? 'The best' : 'All'} ${products.length} shown`
            : `${products.length} of ${all}${isCountLowerBound ? '+' : ''} shown`}
        </p>
        <FormError message={problem} />
        {more && (
          <Button ref={focusCount} variant="ghost" busy={loading} onClick={() => void more()}>
            {problem === undefined ? 'Show more' : 'Try again'}
          </Button>
        )}
      </div>
    </>
  );
}

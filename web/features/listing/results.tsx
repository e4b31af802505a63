import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { ProductGrid } from './product-grid.tsx';
import styles from './results.module.css';
import type { useMoreProducts } from './use-more-products.ts';

/** The products that were found, with a way to more; or that there are none, with a way to let go of the filters. */
export function Results({
  listing: { products, more, asking, problem },
  onClear,
}: {
  listing: ReturnType<typeof useMoreProducts>;
  onClear: (() => void) | undefined;
}) {
  if (products.length === 0) {
    return (
      <EmptyState message="No Product Found !">
        {onClear && (
          <Button variant="ghost" size="small" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="visually-hidden">Products</h2>
      <ProductGrid products={products} columns={3} priority={3} coming={asking ? 3 : 0} />
      {more && (
        <div className={styles.more}>
          <FormError message={problem} />
          <Button variant="ghost" busy={asking} onClick={() => void more()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

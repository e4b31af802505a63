import type { Ref } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { ProductCard, type CardProduct } from './product-card.tsx';
import styles from './product-grid.module.css';

const COLUMNS = {
  3: {
    className: styles.three,
    sizes:
      '(max-width: 640px) calc(50vw - 25px), (max-width: 900px) calc(33vw - 23px), (max-width: 1440px) calc(33vw - 141px), 339px',
  },
  4: {
    className: styles.four,
    sizes: '(max-width: 900px) calc(50vw - 25px), (max-width: 1440px) calc(25vw - 32px), 328px',
  },
} as const;

/**
 * A grid of products. The first `priority` pictures load eagerly. `placeholders` is the number of products that have not loaded yet: an
 * empty card reserves the room of each. `firstPlaceholder` is the ref of the first.
 */
export function ProductGrid({
  products,
  columns,
  priority = 0,
  placeholders = 0,
  firstPlaceholder,
  onQuickShop,
}: {
  products: readonly CardProduct[];
  columns: keyof typeof COLUMNS;
  priority?: number;
  placeholders?: number;
  firstPlaceholder?: Ref<HTMLLIElement>;
  onQuickShop: (product: ApiProduct) => void;
}) {
  const { className, sizes } = COLUMNS[columns];
  // The key is the position, so that a product reuses its placeholder's element. Browsers then count no layout shift.
  return (
    <ul className={`${styles.grid} ${className}`}>
      {products.map((product, at) => (
        <li key={at}>
          <ProductCard
            key={product._id}
            product={product}
            sizes={sizes}
            priority={at < priority}
            onQuickShop={onQuickShop}
          />
        </li>
      ))}
      {Array.from({ length: placeholders }, (_, at) => (
        <li
          key={products.length + at}
          ref={at === 0 ? firstPlaceholder : undefined}
          className={styles.placeholder}
          aria-hidden="true"
        />
      ))}
    </ul>
  );
}

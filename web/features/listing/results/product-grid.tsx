import type { ApiProduct } from '#contract/calls.ts';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
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

/** A grid of products. The first `priority` pictures load eagerly. `placeholders` is the number of placeholders for loading products. */
export function ProductGrid({
  products,
  columns,
  priority = 0,
  placeholders = 0,
  onQuickShop,
}: {
  products: readonly CardProduct[];
  columns: keyof typeof COLUMNS;
  priority?: number;
  placeholders?: number;
  onQuickShop: (product: ApiProduct) => void;
}) {
  const { className, sizes } = COLUMNS[columns];
  return (
    <ul className={`${styles.grid} ${className}`}>
      {products.map((product, at) => (
        <li key={product._id}>
          <ProductCard product={product} sizes={sizes} priority={at < priority} onQuickShop={onQuickShop} />
        </li>
      ))}
      {Array.from({ length: placeholders }, (_, at) => (
        <li key={`placeholder ${at}`} className={styles.placeholder} aria-hidden="true">
          <Skeleton ratio="4 / 5" />
          <Skeleton height="18px" />
          <Skeleton height="18px" width="56px" />
          <Skeleton height="14px" width="96px" />
        </li>
      ))}
    </ul>
  );
}

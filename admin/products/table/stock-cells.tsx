import type { ApiStaffProduct } from '#contract/calls.ts';
import { sizeName } from '../../stock/unit-name.ts';
import { STOCK_NAMES } from '../filter/products-filter.ts';
import styles from './stock-cells.module.css';

type SizeStock = Pick<ApiStaffProduct['sizes'][number], 'size' | 'stock' | 'level'>;

/** The available stock of each size. Screen readers get a sentence. */
export function StockCells({ sizes }: { sizes: readonly SizeStock[] }) {
  return (
    <>
      <span className="visually-hidden">{describeStock(sizes)}</span>
      <span className={styles.sizes} aria-hidden="true">
        {sizes.map(({ size, stock, level }) => (
          <span key={size} className={styles[level]}>
            <small>{size ?? 'All'}</small>
            {stock.toLocaleString('en-US')}
          </span>
        ))}
      </span>
    </>
  );
}

function describeStock(sizes: readonly SizeStock[]): string {
  if (sizes.length === 0) return 'no sizes';
  return sizes
    .map(({ size, stock, level }) => {
      const note = level === 'in_stock' ? '' : ` (${STOCK_NAMES[level]})`;
      return `${sizeName(size)} ${stock}${note}`;
    })
    .join(', ');
}

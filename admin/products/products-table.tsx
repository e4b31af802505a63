import { useRef } from 'react';
import { Link } from 'react-router';
import type { ApiCatalogue, ApiStaffProduct } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalog/picture.ts';
import { centsFromDollars, formatMoney } from '#domain/money.ts';
import { Picture } from '#web/ui/picture/picture.tsx';
import { prefetchProduct } from '../product/load-product.ts';
import { ProductStatus } from '../product/product-status.tsx';
import { clockTime } from '../ui/clock-time.ts';
import { StockCells } from './stock-cells.tsx';
import { useRowKeys } from './use-row-keys.ts';
import styles from './products-table.module.css';

/** The rows of the list; cards on a phone. `isStale` while the rows of another filter are loading. */
export function ProductsTable({
  products,
  catalogue,
  isStale,
}: {
  products: readonly ApiStaffProduct[];
  catalogue: ApiCatalogue;
  isStale: boolean;
}) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  const labels = new Map(catalogue.categories.map(({ id, label }) => [id, label]));
  return (
    <table ref={table} className={styles.table} aria-busy={isStale}>
      <caption className="visually-hidden">Products</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={styles.price}>
            Selling price
          </th>
          <th scope="col">Stock by size</th>
          <th scope="col">Status</th>
          <th scope="col">Edited</th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            category={labels.get(product.category) ?? product.category}
          />
        ))}
      </tbody>
    </table>
  );
}

function ProductRow({ product, category }: { product: ApiStaffProduct; category: string }) {
  const { price, sellingPrice, sizes, status, edited } = product;
  return (
    <tr>
      <td>
        <ProductLink product={product} category={category} />
      </td>
      <td className={styles.price}>
        <b>{formatMoney(centsFromDollars(sellingPrice))}</b>
        {sellingPrice !== price && <small>of {formatMoney(centsFromDollars(price))}</small>}
      </td>
      <td className={styles.stock}>
        <StockCells sizes={sizes} />
      </td>
      <td className={styles.status}>
        <ProductStatus status={status} />
      </td>
      <td className={styles.edited}>{edited !== null && <Edited {...edited} />}</td>
    </tr>
  );
}

/** The picture and the names of a product. The link covers the whole row. */
function ProductLink({ product, category }: { product: ApiStaffProduct; category: string }) {
  const { id, title, colour, brand, img } = product;
  const prefetch = () => prefetchProduct(id);
  return (
    <div className={styles.product}>
      <span className={styles.thumb}>
        {img !== '' && <Picture {...pictureOf(product)} sizes="36px" alt="" />}
      </span>
      <span className={styles.names}>
        <Link
          className={styles.link}
          to={`/products/${encodeURIComponent(id)}`}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onTouchStart={prefetch}
        >
          {title}
          {colour !== undefined && `, ${colour}`}
        </Link>
        <small>
          {brand}, {category}
        </small>
      </span>
    </div>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

function Edited({ by, at }: { by: string | null; at: string }) {
  const time = new Date(at);
  return (
    <>
      {by}
      <small>
        <time dateTime={at}>
          {DAY.format(time)}, {clockTime(time)}
        </time>
      </small>
    </>
  );
}

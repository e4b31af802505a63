import { useRef } from 'react';
import { Link } from 'react-router';
import type { ApiCatalogue, ApiStaffProduct } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalog/pictures/picture.ts';
import { centsFromDollars, formatMoney } from '#domain/money.ts';
import { Picture } from '#web/ui/picture/picture.tsx';
import { prefetchProduct } from '../../product/load-product.ts';
import { ProductStatus } from '../../product/product-status.tsx';
import { clockTime } from '../../ui/clock-time.ts';
import { SelectBox } from '../bulk/select-box.tsx';
import type { ProductSelection } from '../bulk/use-selection.ts';
import { StockCells } from './stock-cells.tsx';
import { useRowKeys } from './use-row-keys.ts';
import styles from './products-table.module.css';

/** The rows of the list; cards on a phone. `isStale` while the rows of another filter are loading. */
export function ProductsTable({
  products,
  catalogue,
  isStale,
  selection,
}: {
  products: readonly ApiStaffProduct[];
  catalogue: ApiCatalogue;
  isStale: boolean;
  /** Null for roles that change nothing. */
  selection: ProductSelection | null;
}) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  const selected = products.filter(({ id }) => selection?.ids.has(id)).length;
  const labels = new Map(catalogue.categories.map(({ id, label }) => [id, label]));
  return (
    <table ref={table} className={styles.table} aria-busy={isStale}>
      <caption className="visually-hidden">Products</caption>
      <thead>
        <tr>
          {selection !== null && (
            <th scope="col" className={styles.select}>
              <SelectBox
                label="Select all rows"
                isSelected={selected === products.length}
                isPartial={selected > 0 && selected < products.length}
                onToggle={selection.toggleShown}
              />
            </th>
          )}
          <th scope="col">Product</th>
          <th scope="col" className={styles.price}>
            Selling price
          </th>
          <th scope="col" className={styles.stock}>
            Stock by size
          </th>
          <th scope="col" className={styles.status}>
            Status
          </th>
          <th scope="col" className={styles.edited}>
            Edited
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            category={labels.get(product.category) ?? product.category}
            selection={selection}
          />
        ))}
      </tbody>
    </table>
  );
}

function ProductRow({
  product,
  category,
  selection,
}: {
  product: ApiStaffProduct;
  category: string;
  selection: ProductSelection | null;
}) {
  const { id, title, colour, price, sellingPrice, sizes, status, edited } = product;
  const isSelected = selection?.ids.has(id) === true;
  return (
    <tr data-product={id} data-selected={isSelected || undefined}>
      {selection !== null && (
        <td className={styles.select}>
          <SelectBox
            label={`Select ${title}${colour === undefined ? '' : `, ${colour}`}`}
            isSelected={isSelected}
            onToggle={(isRange) => selection.toggle(id, isRange)}
          />
        </td>
      )}
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

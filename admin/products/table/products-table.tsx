import type { ReactNode } from 'react';
import type { ApiCatalogue, ApiStaffProduct } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { prefetchProduct } from '../../product/load-product.ts';
import { ProductStatus } from '../../product/product-status.tsx';
import { clockTime, dateWithYear, shortDate } from '../../ui/dates-and-times.ts';
import { ListRow, ListTable } from '../../ui/lists/list-table.tsx';
import { RowLink } from '../../ui/lists/row-link.tsx';
import { Thumbnail } from '../../ui/lists/thumbnail.tsx';
import type { ProductSelection } from '../selection/use-selection.ts';
import { COLUMNS, type Column } from './columns.ts';
import { StockCells } from './stock-cells.tsx';
import styles from './products-table.module.css';

/** The rows of the list; cards on a phone. `isStale` while the rows of another filter are loading. */
export function ProductsTable({
  products,
  catalogue,
  columns,
  isStale,
  selection,
}: {
  products: readonly ApiStaffProduct[];
  catalogue: ApiCatalogue;
  columns: readonly Column[];
  isStale: boolean;
  /** Null for roles that change nothing. */
  selection: ProductSelection | null;
}) {
  const labels = new Map(catalogue.categories.map(({ id, label }) => [id, label]));
  return (
    <ListTable
      caption="Products"
      className={styles.table}
      isStale={isStale}
      selection={selection}
      shownIds={products.map(({ id }) => id)}
      head={
        <>
          <th scope="col">Product</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={styles[column]}>
              {COLUMNS[column]}
            </th>
          ))}
        </>
      }
    >
      {products.map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          category={labels.get(product.category) ?? product.category}
          columns={columns}
          selection={selection}
        />
      ))}
    </ListTable>
  );
}

function ProductRow({
  product,
  category,
  columns,
  selection,
}: {
  product: ApiStaffProduct;
  category: string;
  columns: readonly Column[];
  selection: ProductSelection | null;
}) {
  const { id, title, colour } = product;
  return (
    <ListRow id={id} name={`${title}${colour === undefined ? '' : `, ${colour}`}`} selection={selection}>
      <td>
        <ProductLink product={product} category={category} />
      </td>
      {columns.map((column) => (
        <td key={column} className={styles[column]}>
          {renderCell(product, column)}
        </td>
      ))}
    </ListRow>
  );
}

function renderCell(
  { price, sellingPrice, scheduledPrice, scheduledPriceAt, sizes, status, edited }: ApiStaffProduct,
  column: Column,
): ReactNode {
  switch (column) {
    case 'price':
      return (
        <>
          <b>{formatDollars(sellingPrice)}</b>
          {sellingPrice !== price && <small>of {formatDollars(price)}</small>}
          {scheduledPrice !== undefined && scheduledPriceAt !== undefined && (
            <small>
              {formatDollars(scheduledPrice)} from {shortDate(Date.parse(scheduledPriceAt))}
            </small>
          )}
        </>
      );
    case 'stock':
      return <StockCells sizes={sizes} />;
    case 'status':
      return <ProductStatus status={status} />;
    case 'edited':
      return edited !== null && <Edited {...edited} />;
  }
}

/** The picture and the names of a product. The link covers the whole row. */
function ProductLink({ product, category }: { product: ApiStaffProduct; category: string }) {
  const { id, title, colour, brand } = product;
  const prefetch = () => prefetchProduct(id);
  return (
    <div className={styles.product}>
      <Thumbnail product={product} width={36} />
      <span className={styles.names}>
        <RowLink to={`/products/${encodeURIComponent(id)}`} prefetch={prefetch}>
          {title}
          {colour !== undefined && `, ${colour}`}
        </RowLink>
        <small>
          {brand}, {category}
        </small>
      </span>
    </div>
  );
}

function Edited({ by, at }: { by: string | null; at: string }) {
  const time = new Date(at);
  return (
    <>
      {by}
      <small>
        <time dateTime={at}>
          {dateWithYear(time)}, {clockTime(time)}
        </time>
      </small>
    </>
  );
}

import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiCatalogue, ApiStaffProduct } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { prefetchProduct } from '../../product/load-product.ts';
import { ProductStatus } from '../../product/product-status.tsx';
import { clockTime, dateWithYear } from '../../ui/dates-and-times.ts';
import { SelectBox } from '../../ui/lists/selection/select-box.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { Thumbnail } from '../../ui/lists/thumbnail.tsx';
import { useRowKeys } from '../../ui/lists/use-row-keys.ts';
import type { ProductSelection } from '../selection/use-selection.ts';
import { COLUMNS, type Column } from './columns.ts';
import { StockCells } from './stock-cells.tsx';
import rowLink from '../../ui/lists/row-link.module.css';
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
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  const selected = products.filter(({ id }) => selection?.ids.has(id)).length;
  const labels = new Map(catalogue.categories.map(({ id, label }) => [id, label]));
  return (
    <Table ref={table} caption="Products" className={styles.table} aria-busy={isStale}>
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
          {columns.map((column) => (
            <th key={column} scope="col" className={styles[column]}>
              {COLUMNS[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            category={labels.get(product.category) ?? product.category}
            columns={columns}
            selection={selection}
          />
        ))}
      </tbody>
    </Table>
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
  const isSelected = selection?.ids.has(id) === true;
  return (
    <tr data-row={id} data-selected={isSelected || undefined}>
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
      {columns.map((column) => (
        <td key={column} className={styles[column]}>
          {renderCell(product, column)}
        </td>
      ))}
    </tr>
  );
}

function renderCell(
  { price, sellingPrice, sizes, status, edited }: ApiStaffProduct,
  column: Column,
): ReactNode {
  switch (column) {
    case 'price':
      return (
        <>
          <b>{formatDollars(sellingPrice)}</b>
          {sellingPrice !== price && <small>of {formatDollars(price)}</small>}
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
        <Link
          className={rowLink.link}
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

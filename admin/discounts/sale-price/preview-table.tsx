import type { ApiPricePreview } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { Action } from '../../ui/action.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { Thumbnail } from '../../ui/lists/thumbnail.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { describePriceChange } from '../describe-rule.ts';
import type { RulePreview } from './use-rule-preview.ts';
import styles from './preview-table.module.css';

/** Each product's selling price now and with the rule. Prices below the floor are red. */
export function PreviewTable({
  preview: { preview, products, isLoading, floor, loadMore },
}: {
  preview: RulePreview;
}) {
  const counts = preview?.counts;
  const changed = counts === undefined ? 0 : counts.lower + counts.higher;
  const title = counts === undefined ? 'Preview' : `Preview: ${changed} of ${counts.products} prices change`;
  return (
    <Panel title={title}>
      {preview === null && (
        <p className={styles.empty}>{isLoading ? 'Computing prices …' : 'Type a value to see each price.'}</p>
      )}
      {preview !== null && (
        <Table
          caption="Selling prices now and with this sale price"
          className={styles.table}
          aria-busy={isLoading}
        >
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">List price</th>
              <th scope="col">Now</th>
              <th scope="col">During the sale</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <PreviewRow key={product.id} product={product} floor={floor} />
            ))}
          </tbody>
        </Table>
      )}
      {preview?.next != null && (
        <p className={styles.more}>
          <Action onClick={() => void loadMore()}>Show more products</Action>
        </p>
      )}
    </Panel>
  );
}

type Product = ApiPricePreview['products'][number];

function PreviewRow({ product, floor }: { product: Product; floor: string }) {
  const { price, now, later, isBelowFloor } = product;
  return (
    <tr data-below={isBelowFloor || undefined}>
      <td>
        <ProductName product={product} />
      </td>
      <td data-label="List">{formatDollars(price)}</td>
      <td data-label="Now">{formatDollars(now)}</td>
      <td data-label="Sale">
        <b className={later < now ? styles.sale : undefined}>{formatDollars(later)}</b>
        <small>{noteOf(product, floor)}</small>
      </td>
      <td>{describePriceChange(now, later)}</td>
    </tr>
  );
}

function ProductName({ product }: { product: Product }) {
  const { title, colour } = product;
  return (
    <span className={styles.product}>
      <Thumbnail product={product} width={32} />
      <span>
        <b>{title}</b>
        <small>{colour}</small>
      </span>
    </span>
  );
}

function noteOf({ isBelowFloor, isExcluded, lowerRule }: Product, floor: string): string {
  if (isBelowFloor) return `below ${floor === '' ? '$0.01' : `your floor of $${floor}`}`;
  if (isExcluded) return 'excluded';
  return lowerRule === null ? '' : `‘${lowerRule}’ is lower`;
}

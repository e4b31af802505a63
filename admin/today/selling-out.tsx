import { Link } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { PACE_DAYS, SOON_DAYS } from '#domain/stock/stock-pace.ts';
import { StockCells } from '../products/table/stock-cells.tsx';
import { describeDays } from '../stock/days-left.ts';
import { Empty } from '../ui/lists/empty.tsx';
import { Thumbnail } from '../ui/lists/thumbnail.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import styles from './selling-out.module.css';

type Product = CallOutput<'listSellingOut'>['products'][number];

/** The products that sell out soon. Undefined until they are read. */
export function SellingOut({ products }: { products: readonly Product[] | undefined }) {
  return (
    <Panel
      title="Low stock"
      aside={
        <>
          <small className={styles.note}>sells out within {SOON_DAYS} days at the current pace</small>
          <Link className={`link ${styles.all}`} to="/stock?view=selling_out">
            All that sell out
          </Link>
        </>
      }
    >
      {products?.length === 0 && (
        <Empty title="Nothing sells out soon" text={`At the pace of the last ${PACE_DAYS} days.`} />
      )}
      {products !== undefined && products.length > 0 && (
        <table className={styles.table}>
          <caption className="visually-hidden">Low stock</caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Stock by size</th>
              <th scope="col" className={styles.number}>
                Per week
              </th>
              <th scope="col" className={styles.number}>
                Days left
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <Row key={product.id} product={product} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Row({ product }: { product: Product }) {
  const { units, recentlySold, daysLeft } = product;
  const sizes = units.map(({ size, available, level }) => ({ size, stock: available, level }));
  return (
    <tr>
      <td>
        <ProductLink product={product} />
      </td>
      <td>
        <StockCells sizes={sizes} />
      </td>
      <td className={styles.number}>{((recentlySold * 7) / PACE_DAYS).toFixed(1)}</td>
      <td className={`${styles.number} ${daysLeft === 0 ? styles.out : styles.soon}`}>
        {describeDays(daysLeft)}
      </td>
    </tr>
  );
}

/** Leads to the product on Stock. */
function ProductLink({ product }: { product: Product }) {
  const { id, title, colour } = product;
  return (
    <Link to={`/stock?q=${encodeURIComponent(id)}`} className={styles.product}>
      <Thumbnail product={product} width={32} />
      <span className={styles.names}>
        <b>{title}</b>
        <small>{colour}</small>
      </span>
    </Link>
  );
}

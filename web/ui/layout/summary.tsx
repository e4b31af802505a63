import type { ReactNode } from 'react';
import { ORDER_CHARGES } from './order-charges.ts';
import styles from './summary.module.css';

/** The main column beside a sticky summary; stacked below 900 px. */
export function WithSummary({ children, summary }: { children: ReactNode; summary: ReactNode }) {
  return (
    <div className={styles.withSummary}>
      <div>{children}</div>
      {summary}
    </div>
  );
}

/** The totals of an order or a cart; amounts are formatted. */
type OrderTotalsProps = {
  /** Items in the cart; without it the first line is the subtotal of an order. */
  itemCount?: number;
  total: string;
};

/** The summary box with totals. */
export function Summary({
  title,
  before,
  children,
  ...totals
}: OrderTotalsProps & {
  title: string;
  before?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <aside className={styles.summary} aria-label={title}>
      <h2>{title}</h2>
      {before}
      <OrderTotals {...totals} />
      {children}
    </aside>
  );
}

/** Rows of label and amount. */
export function OrderTotals({ itemCount, total }: OrderTotalsProps) {
  const rows = [
    itemCount === undefined
      ? { label: 'Subtotal', value: total }
      : { label: 'Items', value: String(itemCount) },
    ...ORDER_CHARGES,
  ];
  return (
    <dl className={styles.totals}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.grand}>
        <dt>Total</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  );
}

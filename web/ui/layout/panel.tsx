import type { ComponentProps, ReactNode } from 'react';
import { focusAfterUnmount } from '../hooks/focus-after-unmount.ts';
import styles from './panel.module.css';

/** A bordered surface for a form. */
export function Panel({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={[styles.panel, className].filter(Boolean).join(' ')} />;
}

/** A titled section of a long form or page, with a rule above. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h2 tabIndex={-1}>{title}</h2>
      {children}
    </section>
  );
}

/** Ref for elements of a `Block` that may unmount: the focus moves to the block's title. */
export const focusBlockTitle = focusAfterUnmount((element) =>
  element.closest('section')?.querySelector('h2'),
);

/** The main column beside a sticky summary; stacked below 900 px. */
export function WithSummary({ children, summary }: { children: ReactNode; summary: ReactNode }) {
  return (
    <div className={styles.withSummary}>
      <div>{children}</div>
      {summary}
    </div>
  );
}

/** The sums of an order or a cart; amounts are formatted. */
type OrderTotalsProps = {
  /** Items in the cart; without it the first line is the subtotal of an order. */
  itemCount?: number;
  total: string;
};

/** The summary box with sums. */
export function Summary({
  title,
  before,
  children,
  ...sums
}: OrderTotalsProps & {
  title: string;
  before?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <aside className={styles.summary} aria-label={title}>
      <h2>{title}</h2>
      {before}
      <OrderTotals {...sums} />
      {children}
    </aside>
  );
}

/** Rows of label and amount. Shipping is free and nothing is taxed (SPECIFICATION section 2). */
export function OrderTotals({ itemCount, total }: OrderTotalsProps) {
  const rows = [
    itemCount === undefined
      ? { label: 'Subtotal', value: total }
      : { label: 'Items', value: String(itemCount) },
    { label: 'Shipping', value: 'Free' },
    { label: 'Taxes', value: '$0' },
  ];
  return (
    <dl className={styles.sums}>
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

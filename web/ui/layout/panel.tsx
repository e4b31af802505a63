import type { ComponentProps, ReactNode } from 'react';
import { focusAfterUnmount } from '../hooks/focus-after-unmount.ts';
import styles from './panel.module.css';

/** A bordered surface for a form. */
export function Panel({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={[styles.panel, className].filter(Boolean).join(' ')} />;
}

/** A part of a long form or page, with a rule above and its title. What goes away in it may hand the focus on by `focusBlockTitle`. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h2 tabIndex={-1}>{title}</h2>
      {children}
    </section>
  );
}

/** The ref for what may go away in a `Block` while it has the focus. */
export const focusBlockTitle = focusAfterUnmount((gone) => gone.closest('section')?.querySelector('h2'));

/** The page's main column beside a summary that stays in view; one below the other under 900 px. */
export function WithSummary({ children, summary }: { children: ReactNode; summary: ReactNode }) {
  return (
    <div className={styles.withSummary}>
      <div>{children}</div>
      {summary}
    </div>
  );
}

/** What an order or a cart comes to, as an amount to be read. */
type SumsProps = {
  /** How many itemCount a cart holds; without it the first line is the subtotal of an order. */
  itemCount?: number;
  total: string;
};

/** The quiet box with sums. */
export function Summary({
  title,
  before,
  children,
  ...sums
}: SumsProps & {
  title: string;
  before?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <aside className={styles.summary} aria-label={title}>
      <h2>{title}</h2>
      {before}
      <Sums {...sums} />
      {children}
    </aside>
  );
}

/** Lines of label and amount, the total set off by a rule. Shipping is free and nothing is taxed (SPECIFICATION section 2). */
export function Sums({ itemCount, total }: SumsProps) {
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

import type { ReactNode } from 'react';
import { Icon } from '../picture/icon.tsx';
import styles from './summary.module.css';

/** Below this width, the summary is in the main column. */
export const STACKED = '(max-width: 900px)';

/**
 * The main column beside a sticky summary; stacked below 900 px. `isSummaryFirst` puts a stacked summary above the column. It must be false
 * when the summary is beside the column, so that the focus order matches the reading order. `after` ends the column, below a stacked summary.
 */
export function WithSummary({
  children,
  summary,
  isSummaryFirst = false,
  after,
}: {
  children: ReactNode;
  summary: ReactNode;
  isSummaryFirst?: boolean;
  after?: ReactNode;
}) {
  return (
    <div className={styles.withSummary}>
      {isSummaryFirst && summary}
      <div>{children}</div>
      {!isSummaryFirst && summary}
      {after !== undefined && <div className={styles.after}>{after}</div>}
    </div>
  );
}

type Rows = readonly { readonly label: string; readonly value: string }[];

/** The totals of an order or a cart; amounts are formatted. `payments` follow the total. */
type OrderTotalsProps = { rows: Rows; total: string; payments?: Rows };

/**
 * The summary box with totals. With `fold`, only its title and the total, or the amount due, is shown while it is closed. `stillToCome`
 * names what the total does not contain yet.
 */
export function Summary({
  title,
  fold,
  stillToCome,
  before,
  children,
  ...totals
}: OrderTotalsProps & {
  title: string;
  stillToCome?: string | undefined;
  fold?: { readonly isOpen: boolean; readonly onToggle: (isOpen: boolean) => void } | undefined;
  before?: ReactNode;
  children?: ReactNode;
}) {
  const contents = (
    <>
      {before}
      <OrderTotals {...totals} />
      {children}
    </>
  );
  if (fold === undefined) {
    return (
      <aside className={styles.summary} aria-label={title}>
        <h2>{title}</h2>
        {contents}
      </aside>
    );
  }
  return (
    <aside className={`${styles.summary} ${styles.folding}`} aria-label={title}>
      <details open={fold.isOpen} onToggle={(event) => fold.onToggle(event.currentTarget.open)}>
        <summary>
          <Icon name="chevron-down" size={20} />
          <h2>{title}</h2>
          <FoldedTotal {...totals} stillToCome={stillToCome} />
        </summary>
        <div className={styles.contents}>{contents}</div>
      </details>
    </aside>
  );
}

/** Shows the last of the payments, which is the amount due, or else the total. */
function FoldedTotal({
  total,
  payments = [],
  stillToCome,
}: OrderTotalsProps & { stillToCome: string | undefined }) {
  const amountDue = payments.at(-1);
  return (
    <span className={styles.foldedTotal}>
      {amountDue === undefined ? total : `${amountDue.label} ${amountDue.value}`}
      {stillToCome !== undefined && ` plus ${stillToCome}`}
    </span>
  );
}

/** Rows of label and amount. Two discounts may have the same name. */
export function OrderTotals({ rows, total, payments = [] }: OrderTotalsProps) {
  return (
    <dl className={styles.totals}>
      {rows.map(({ label, value }, at) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.grand}>
        <dt>Total</dt>
        <dd>{total}</dd>
      </div>
      {payments.map(({ label, value }, at) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

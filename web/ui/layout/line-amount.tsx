import styles from './line-amount.module.css';

/** The amount of a line; `was` is the struck-through amount before its discounts. */
export function LineAmount({ amount, was }: { amount: string; was: string | undefined }) {
  if (was === undefined) return amount;
  return (
    <span className={styles.amount}>
      <s>
        <span className="visually-hidden">was </span>
        {was}
      </s>
      <span>{amount}</span>
    </span>
  );
}

/** The discounts of a line, in rows of name and amount. */
export function LineDiscounts({
  rows,
}: {
  rows: readonly { readonly label: string; readonly value: string }[];
}) {
  return rows.map(({ label, value }, at) => (
    <p key={at} className={styles.discount}>
      {label} <span className="num">{value}</span>
    </p>
  ));
}

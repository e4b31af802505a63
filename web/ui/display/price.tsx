import styles from './price.module.css';

/**
 * The selling price. `was` is the struck-through list price, set only when there is a saving. `hasHigherPrices` writes 'from' before the
 * selling price, because other sizes cost more.
 */
export function Price({
  now,
  was,
  hasHigherPrices = false,
  size = 'normal',
}: {
  now: string;
  was?: string | undefined;
  hasHigherPrices?: boolean;
  size?: 'normal' | 'large';
}) {
  const className = size === 'large' ? `${styles.price} ${styles.large}` : styles.price;
  const from = hasHigherPrices && <small>from </small>;
  if (was === undefined) {
    return (
      <span className={className}>
        {from}
        {now}
      </span>
    );
  }
  return (
    <span className={className}>
      {from}
      <ins>{now}</ins>
      <s>
        <span className="visually-hidden">was </span>
        {was}
      </s>
    </span>
  );
}

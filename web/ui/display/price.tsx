import styles from './price.module.css';

/** The selling price. `was` is the struck-through list price, set only when there is a saving. */
export function Price({
  now,
  was,
  size = 'normal',
}: {
  now: string;
  was?: string | undefined;
  size?: 'normal' | 'large';
}) {
  const className = size === 'large' ? `${styles.price} ${styles.large}` : styles.price;
  if (was === undefined) return <span className={className}>{now}</span>;
  return (
    <span className={className}>
      <ins>{now}</ins>
      <s>
        <span className="visually-hidden">was </span>
        {was}
      </s>
    </span>
  );
}

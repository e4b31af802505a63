import styles from './price.module.css';

/** A price as it is paid; `was` is the original, struck through and told to screen readers, when there is a saving. */
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

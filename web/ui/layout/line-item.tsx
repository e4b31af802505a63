import type { ReactNode } from 'react';
import styles from './line-item.module.css';

/**
 * A product in a summary or menu: picture, text, amount. The picture is 84 px wide, or 64 px when `compact`. The confirmation page sets
 * another width.
 */
export function LineItem({
  picture,
  title,
  children,
  amount,
  compact = false,
}: {
  picture: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  amount?: ReactNode;
  compact?: boolean;
}) {
  return (
    <div className={compact ? `${styles.line} ${styles.compact}` : styles.line}>
      {picture}
      <div>
        <b>{title}</b>
        <div className="small muted">{children}</div>
      </div>
      {amount !== undefined && <span className="num">{amount}</span>}
    </div>
  );
}

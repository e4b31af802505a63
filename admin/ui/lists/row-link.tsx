import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './row-link.module.css';

/** The link of a row, whose target is the whole row. `prefetch` runs when the user is about to follow it. */
export function RowLink({
  to,
  prefetch,
  children,
}: {
  to: string;
  prefetch?: () => void;
  children: ReactNode;
}) {
  return (
    <Link
      className={styles.link}
      to={to}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
    >
      {children}
    </Link>
  );
}

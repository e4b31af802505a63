import type { ComponentProps } from 'react';
import styles from './table.module.css';

/** A table with a caption for screen readers. On a phone it has no head, and `className` lays out its rows as cards. */
export function Table({
  caption,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'table'>, 'className'> & { caption: string; className: string | undefined }) {
  return (
    <table {...rest} className={`${styles.table} ${className ?? ''}`}>
      <caption className="visually-hidden">{caption}</caption>
      {children}
    </table>
  );
}

import type { ReactNode } from 'react';
import styles from './table.module.css';

/**
 * A table whose rows become blocks below 900 px. The `label` of a `Cell` is then beside its value (`layout="beside"`, the cart) or above
 * it in three columns (`layout="above"`, orders).
 */
export function Table({
  caption,
  columns,
  layout = 'beside',
  children,
}: {
  caption: string;
  /** Column headings in order; a hidden one is for screen readers only. */
  columns: readonly (string | { hidden: string })[];
  layout?: 'beside' | 'above';
  children: ReactNode;
}) {
  return (
    <table className={layout === 'above' ? `${styles.table} ${styles.above}` : styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) =>
            typeof column === 'string' ? (
              <th key={column} scope="col">
                {column}
              </th>
            ) : (
              <th key={column.hidden} scope="col">
                <span className="visually-hidden">{column.hidden}</span>
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/**
 * A cell. `first` has the full width of a stacked block. `end` is aligned right, `middle-end` only when stacked. `label` is shown when
 * stacked.
 */
export function Cell({
  label,
  place,
  columnCount,
  children,
}: {
  label?: string;
  place?: 'first' | 'end' | 'middle-end';
  /** The number of columns that the cell spans. */
  columnCount?: number;
  children: ReactNode;
}) {
  return (
    <td className={place && styles[place]} data-label={label} colSpan={columnCount}>
      {children}
    </td>
  );
}

/** The picture and text of a row's product. */
export function RowItem({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.item}>
      {picture}
      <div>{children}</div>
    </div>
  );
}

import type { Size } from '#domain/catalogue/sizes/size.ts';
import styles from './measure-table.module.css';

/** A row of the table: what is measured, and its values by size. A letter refers to a line on the size picture. */
export type MeasureRow = {
  readonly label: string;
  readonly letter?: string;
  readonly values: Readonly<Record<Size, string>>;
};

/**
 * Measures by size; the column of the chosen size is marked. `hasLines` adds samples of the lines that mark sizes in the picture. A size
 * without a value has a dash.
 */
export function MeasureTable({
  caption,
  rows,
  sizes,
  chosen,
  hasLines = false,
}: {
  caption: string;
  rows: readonly MeasureRow[];
  sizes: readonly Size[];
  chosen: Size;
  hasLines?: boolean;
}) {
  const mark = (size: Size) => (size === chosen ? true : undefined);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Measure</span>
          </th>
          {sizes.map((size) => (
            <th key={size} scope="col" data-size={hasLines ? size : undefined} data-chosen={mark(size)}>
              {size}
              {size === chosen && <span className="visually-hidden"> (chosen)</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, letter, values }) => (
          <tr key={label}>
            <th scope="row">
              {letter !== undefined && (
                <span className={styles.letter} aria-hidden="true">
                  {letter}
                </span>
              )}
              {label}
            </th>
            {sizes.map((size) => (
              <td key={size} data-chosen={mark(size)}>
                {values[size] ?? '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { CSSProperties } from 'react';
import {
  formatLength,
  MEASURE_LABELS,
  type LengthUnit,
  type SizedMeasure,
} from '#domain/catalogue/sizes/size-guide.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { letterOf } from './measure-lines.tsx';
import styles from './measure-table.module.css';

/** The measures of the product's sizes; the column of the chosen one is marked. */
export function MeasureTable({
  measures,
  sizes,
  chosen,
  unit,
}: {
  measures: readonly SizedMeasure[];
  sizes: readonly Size[];
  chosen: Size;
  unit: LengthUnit;
}) {
  const mark = (size: Size) => (size === chosen ? true : undefined);
  return (
    <table className={styles.table} style={{ '--sizes': sizes.length } as CSSProperties}>
      <caption className="visually-hidden">Measures in {unit}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Measure</span>
          </th>
          {sizes.map((size) => (
            <th key={size} scope="col" data-size={size} data-chosen={mark(size)}>
              {size}
              {size === chosen && <span className="visually-hidden"> (chosen)</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measures.map(({ name, centimetres }, at) => (
          <tr key={name}>
            <th scope="row">
              <span className={styles.letter} aria-hidden="true">
                {letterOf(at)}
              </span>
              {MEASURE_LABELS[name]}
            </th>
            {sizes.map((size) => (
              <td key={size} data-chosen={mark(size)}>
                {formatSize(unit, centimetres[size])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Formats the length of a size; a dash for a size that was not measured. */
function formatSize(unit: LengthUnit, centimetres: number | undefined): string {
  return centimetres === undefined ? '–' : formatLength(unit, centimetres);
}

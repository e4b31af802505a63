import type { CSSProperties } from 'react';
import { BODY_LABELS, formatBodyRange } from '#domain/catalogue/sizes/body-measures.ts';
import type { BodyMeasure, LengthUnit } from '#domain/catalogue/sizes/size-guide.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import styles from './measure-table.module.css';

/** The body measures that each size fits. The column of the chosen size is marked. Leaves out sizes without a range. */
export function BodyTable({
  body,
  sizes,
  chosen,
  unit,
}: {
  body: readonly BodyMeasure[];
  sizes: readonly Size[];
  chosen: Size;
  unit: LengthUnit;
}) {
  const mark = (size: Size) => (size === chosen ? true : undefined);
  const known = sizes.filter((size) => body.some(({ ranges }) => ranges[size] !== undefined));
  return (
    <>
      <h3>Body</h3>
      <table className={styles.table} style={{ '--sizes': sizes.length } as CSSProperties}>
        <caption className="visually-hidden">Body in {unit}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Measure</span>
            </th>
            {known.map((size) => (
              <th key={size} scope="col" data-chosen={mark(size)}>
                {size}
                {size === chosen && <span className="visually-hidden"> (chosen)</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map(({ name, ranges }) => (
            <tr key={name}>
              <th scope="row">{BODY_LABELS[name]}</th>
              {known.map((size) => {
                const range = ranges[size];
                return (
                  <td key={size} data-chosen={mark(size)}>
                    {range === undefined ? '–' : formatBodyRange(unit, name, range)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

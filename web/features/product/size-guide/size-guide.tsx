import type { ReactNode } from 'react';
import {
  MEASURE_LABELS,
  sizePictureOf,
  type LengthUnit,
  type SizedMeasure,
  type SizeGuide as Guide,
} from '#domain/catalogue/sizes/size-guide.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { SquareChoice } from '../../../ui/controls/square-choice.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { MeasureLines } from './measure-lines.tsx';
import { MeasureTable } from './measure-table.tsx';
import styles from './size-guide.module.css';

/** The sizes in the pictures of the demo catalogue. */
const DRAWN_SIZES: readonly Size[] = ['S', 'M', 'L', 'XL'];
const DRAWN_SIZES_NOTE =
  'The picture shows size M with the outlines of S (dotted), L (dashed) and XL (solid).';

/** Not every browser focuses a scroller by itself. */
const KEYBOARD_SCROLLING = { role: 'group', 'aria-label': 'Measures', tabIndex: 0 };

const UNITS: readonly LengthUnit[] = ['inches', 'cm'];

/**
 * The size guide: a picture with the outlines of the sizes, and a table of the measures of `sizes` with the `chosen` one marked. Below is
 * `bodyTable`, which may load after the page.
 */
export function SizeGuide({
  id,
  guide: { picture, measures, body },
  sizes,
  chosen,
  unit,
  onUnit,
  bodyTable,
}: {
  id: string;
  guide: Guide;
  sizes: readonly Size[];
  chosen: Size;
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
  bodyTable: ReactNode;
}) {
  return (
    <section className={styles.guide} id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>Size guide</h2>
        <SquareChoice legend="Unit" compact options={UNITS} value={unit} onChange={onUnit} />
      </div>
      <div className={styles.body}>
        <div className={styles.picture}>
          <Picture {...sizePictureOf({ picture, measures })} sizes="(max-width: 640px) 100vw, 300px" />
          <MeasureLines measures={measures} />
        </div>
        <div className={styles.text}>
          <div className={styles.measures}>
            <h3>Garment</h3>
            <div className={styles.scroller} {...(sizes.length > DRAWN_SIZES.length && KEYBOARD_SCROLLING)}>
              <MeasureTable measures={measures} sizes={sizes} chosen={chosen} unit={unit} />
            </div>
          </div>
          <p>
            Measures of the garment. {circumferences(measures)}{' '}
            {DRAWN_SIZES.every((size) => sizes.includes(size)) && DRAWN_SIZES_NOTE}
          </p>
          {body && <div className={`${styles.measures} ${styles.bodyTable}`}>{bodyTable}</div>}
        </div>
      </div>
    </section>
  );
}

/** Returns a sentence on the measures that are circumferences; the picture can only show the width. */
function circumferences(measures: readonly SizedMeasure[]): string {
  const around = measures
    .filter(({ name }) => /chest|waist|hip|leg/.test(name))
    .map(({ name }) => MEASURE_LABELS[name].toLowerCase());
  return around.length === 0 ? '' : `All the way around: ${new Intl.ListFormat('en').format(around)}.`;
}

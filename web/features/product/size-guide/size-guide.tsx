import {
  BODY_LABELS,
  formatBodyRange,
  formatLength,
  MEASURE_LABELS,
  sizePictureOf,
  type LengthUnit,
  type SizedMeasure,
  type SizeGuide as Guide,
} from '#domain/catalogue/sizes/size-guide.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { SquareChoice } from '../../../ui/controls/choice.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { letterOf, MeasureLines } from './measure-lines.tsx';
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
 * The size guide: a picture with the outlines of the sizes, and tables of the measures of the garment and of the body in `sizes`, with the
 * `chosen` one marked.
 */
export function SizeGuide({
  id,
  guide: { picture, measures, body },
  sizes,
  chosen,
  unit,
  onUnit,
}: {
  id: string;
  guide: Guide;
  sizes: readonly Size[];
  chosen: Size;
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
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
          <div className={styles.scroller} {...(sizes.length > DRAWN_SIZES.length && KEYBOARD_SCROLLING)}>
            <MeasureTable
              caption={`Measures in ${unit}`}
              rows={measures.map(({ name, centimetres }, at) => ({
                label: MEASURE_LABELS[name],
                letter: letterOf(at),
                values: mapValues(centimetres, (length) => formatLength(unit, length)),
              }))}
              sizes={sizes}
              chosen={chosen}
              hasLines
            />
          </div>
          <p>
            Measured on the garment, not on the body. {circumferences(measures)}{' '}
            {DRAWN_SIZES.every((size) => sizes.includes(size)) && DRAWN_SIZES_NOTE}
          </p>
          {body && (
            <>
              <h3>Body</h3>
              <div className={styles.scroller}>
                <MeasureTable
                  caption={`Body in ${unit}`}
                  rows={body.map(({ name, ranges }) => ({
                    label: BODY_LABELS[name],
                    values: mapValues(ranges, (range) => formatBodyRange(unit, name, range)),
                  }))}
                  sizes={sizes}
                  chosen={chosen}
                />
              </div>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function mapValues<Value>(
  values: Readonly<Record<Size, Value>>,
  map: (value: Value) => string,
): Readonly<Record<Size, string>> {
  return Object.fromEntries(Object.entries(values).map(([size, value]) => [size, map(value)]));
}

/** Returns a sentence on the measures that are circumferences; the picture can only show the width. */
function circumferences(measures: readonly SizedMeasure[]): string {
  const around = measures
    .filter(({ name }) => ['chest', 'waist', 'hip'].includes(name))
    .map(({ name }, at) => (at === 0 ? MEASURE_LABELS[name] : name));
  if (around.length === 0) return '';
  const names = new Intl.ListFormat('en').format(around);
  return `${names} ${around.length === 1 ? 'is' : 'are'} measured all the way around.`;
}

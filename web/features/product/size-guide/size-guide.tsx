import type { Size } from '#domain/cart/size.ts';
import {
  MEASURE_LABELS,
  sizePictureOf,
  type LengthUnit,
  type SizedMeasure,
  type SizeGuide as Guide,
} from '#domain/catalog/size-guide.ts';
import { SquareChoice } from '../../../ui/form/choice.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { MeasureLines } from './measure-lines.tsx';
import { MeasureTable } from './measure-table.tsx';
import styles from './size-guide.module.css';

const UNITS: readonly LengthUnit[] = ['inches', 'cm'];

/**
 * How a product's sizes differ: M on a hanger among the outlines of the others, and the measures of all in the chosen unit. The column
 * of the `chosen` size is marked.
 */
export function SizeGuide({
  id,
  guide: { picture, measures },
  chosen,
  unit,
  onUnit,
}: {
  id: string;
  guide: Guide;
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
        <div className={styles.words}>
          <MeasureTable measures={measures} chosen={chosen} unit={unit} />
          <p>
            Measured on the garment, not on the body. {wayAround(measures)} The picture shows M, and S dotted,
            L dashed and XL in a solid line around it.
          </p>
        </div>
      </div>
    </section>
  );
}

/** Which of the measures go around the garment, while the picture can only show its width. */
function wayAround(measures: readonly SizedMeasure[]): string {
  const around = measures
    .filter(({ name }) => ['chest', 'waist', 'hip'].includes(name))
    .map(({ name }, at) => (at === 0 ? MEASURE_LABELS[name] : name));
  if (around.length === 0) return '';
  const names = new Intl.ListFormat('en').format(around);
  return `${names} ${around.length === 1 ? 'is' : 'are'} taken all the way around.`;
}

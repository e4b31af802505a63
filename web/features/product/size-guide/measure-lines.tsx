import type { SizedMeasure } from '#domain/catalogue/sizes/size-guide.ts';
import styles from './measure-lines.module.css';

/** The size of the picture in units of the overlay. */
const WIDTH = 960;
const HEIGHT = 1200;
/** Half the length of the strokes at the ends of a line. */
const END_STROKE = 14;

/** Returns the letter of a measure: A for the first. */
export function letterOf(at: number): string {
  return String.fromCodePoint(65 + at);
}

/** An overlay on the size picture that shows where each measure is taken. Hidden from screen readers, which have the table. */
export function MeasureLines({ measures }: { measures: readonly SizedMeasure[] }) {
  return (
    <svg className={styles.lines} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {measures.map(({ name, line }, at) => (
        <MeasureLine key={name} line={line} letter={letterOf(at)} />
      ))}
    </svg>
  );
}

function MeasureLine({ line, letter }: { line: SizedMeasure['line']; letter: string }) {
  const [x1, y1, x2, y2] = [line[0] * WIDTH, line[1] * HEIGHT, line[2] * WIDTH, line[3] * HEIGHT];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const across = { x: (-(y2 - y1) / length) * END_STROKE, y: ((x2 - x1) / length) * END_STROKE };
  const stroke = (x: number, y: number) => `M${x - across.x} ${y - across.y}L${x + across.x} ${y + across.y}`;
  const path = `M${x1} ${y1}L${x2} ${y2}${stroke(x1, y1)}${stroke(x2, y2)}`;
  // Lines cross in the middle of a garment, so the letters are in the first third.
  const at = { x: x1 + (x2 - x1) * 0.3, y: y1 + (y2 - y1) * 0.3 };
  return (
    <g>
      <path className={styles.halo} d={path} />
      <path className={styles.line} d={path} />
      <circle cx={at.x} cy={at.y} r={30} />
      <text x={at.x} y={at.y}>
        {letter}
      </text>
    </g>
  );
}

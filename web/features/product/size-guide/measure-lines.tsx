import type { SizedMeasure } from '#domain/catalogue/sizes/size-guide.ts';
import styles from './measure-lines.module.css';

/** The size of the picture in units of the overlay. */
const WIDTH = 960;
const HEIGHT = 1200;
/** Half the length of the strokes at the ends of a line. */
const END_STROKE = 14;
/** The radius of the disc of a letter, and its distance from the ends of other lines. */
const DISC = 30;
const CLEARANCE = DISC + END_STROKE;

type Line = SizedMeasure['line'];

/** Returns the letter of a measure: A for the first. */
export function letterOf(at: number): string {
  return String.fromCodePoint(65 + at);
}

/** An overlay on the size picture that shows where each measure is taken. Hidden from screen readers, which have the table. */
export function MeasureLines({ measures }: { measures: readonly SizedMeasure[] }) {
  return (
    <svg className={styles.lines} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {measures.map(({ name, line }, at) => (
        <MeasureLine
          key={name}
          line={line}
          letter={letterOf(at)}
          share={shareOfLetter(
            line,
            measures.map((measure) => measure.line).filter((other) => other !== line),
          )}
        />
      ))}
    </svg>
  );
}

/**
 * Returns where on its line a letter is, as a share of the line. Lines cross in the middle of a garment, so it is in the first third, or in
 * the last one where it would cover the end of another line.
 */
export function shareOfLetter(line: Line, others: readonly Line[]): number {
  const isClear = (share: number) => {
    const at = pointOf(line, share);
    return [0, 1].every((end) =>
      others.every((other) => {
        const { x, y } = pointOf(other, end);
        return Math.hypot(x - at.x, y - at.y) >= CLEARANCE;
      }),
    );
  };
  return [0.3, 0.7].find(isClear) ?? 0.3;
}

/** Returns the point at a share of a line, in units of the overlay. */
function pointOf([x1, y1, x2, y2]: Line, share: number) {
  return { x: (x1 + (x2 - x1) * share) * WIDTH, y: (y1 + (y2 - y1) * share) * HEIGHT };
}

function MeasureLine({ line, letter, share }: { line: Line; letter: string; share: number }) {
  const { x: x1, y: y1 } = pointOf(line, 0);
  const { x: x2, y: y2 } = pointOf(line, 1);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const across = { x: (-(y2 - y1) / length) * END_STROKE, y: ((x2 - x1) / length) * END_STROKE };
  const stroke = (x: number, y: number) => `M${x - across.x} ${y - across.y}L${x + across.x} ${y + across.y}`;
  const path = `M${x1} ${y1}L${x2} ${y2}${stroke(x1, y1)}${stroke(x2, y2)}`;
  const at = pointOf(line, share);
  return (
    <g>
      <path className={styles.halo} d={path} />
      <path className={styles.line} d={path} />
      <circle cx={at.x} cy={at.y} r={DISC} />
      <text x={at.x} y={at.y}>
        {letter}
      </text>
    </g>
  );
}

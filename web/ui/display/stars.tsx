import type { ReactNode } from 'react';
import styles from './stars.module.css';

const STAR = 'M9 1.6l2.2 4.9 5.3.6-3.9 3.6 1.1 5.2L9 13.3l-4.7 2.6 1.1-5.2L1.5 7.1l5.3-.6z';
/** The five stars as one path, each 18 units wide with gaps of 2. */
const ROW = [0, 20, 40, 60, 80]
  .map((x) =>
    STAR.replace(/^M9/, `M${9 + x}`).replaceAll(/L([\d.]+)/g, (_, at: string) => `L${Number(at) + x}`),
  )
  .join('');
const WIDTH = 98;

/** Returns the filled width of the row. The gaps between stars don't count: 4.5 ends in the middle of the fifth star. */
function filledWidth(rating: number): number {
  const whole = Math.floor(rating);
  return whole * 20 + (rating - whole) * 18;
}

/** A rating from 0 to 5 with one decimal, e.g. 4.6, as five stars with `children` beside them. */
export function Stars({ rating, children }: { rating: number; children?: ReactNode }) {
  const shown = rating.toFixed(1);
  return (
    <span className={styles.stars}>
      <svg
        viewBox={`0 0 ${WIDTH} 18`}
        width={WIDTH}
        height={18}
        role="img"
        aria-label={`${shown} out of 5 stars`}
      >
        <path className={styles.outline} d={ROW} />
        <svg width={filledWidth(rating)} height={18}>
          <path className={styles.filled} d={ROW} />
        </svg>
      </svg>
      {children}
    </span>
  );
}

import { useState, type PointerEvent } from 'react';
import { cents } from '#domain/money.ts';
import { countOf } from '../../ui/count-text.ts';
import { formatAmount, formatWholeAmount } from '../../ui/format-amount.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { ComparedDay, ComparedSales, Period } from './compare-periods.ts';
import { dayAt, layOutBars, PHONE_FRAME, WIDE_FRAME } from './lay-out-bars.ts';
import { namedDay, shortDay } from './name-day.ts';
import styles from './sales-chart.module.css';

/** Bars of the sales by day, with a mark at the sales of the period before. The day under the pointer shows its figures. */
export function SalesChart({ compared, period }: { compared: ComparedSales; period: Period }) {
  const frame = useIsPhone() ? PHONE_FRAME : WIDE_FRAME;
  const { days } = compared;
  const { bars, grid, labels } = layOutBars(days, frame);
  const [pointed, setPointed] = useState<number>();
  const handleMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(dayAt(((clientX - left) / width) * frame.width, days.length, frame));
  };
  const day = pointed === undefined ? undefined : days[pointed];
  const bar = pointed === undefined ? undefined : bars[pointed];
  return (
    <div className={styles.chart}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="img"
        aria-label={describeChart(compared, period)}
        onPointerMove={handleMove}
        onPointerLeave={() => setPointed(undefined)}
      >
        {grid.map(({ y, cents: amount }) => (
          <g key={y}>
            <line className={styles.grid} x1={frame.left} x2={frame.width} y1={y} y2={y} />
            <text x={frame.left - 8} y={y + 4} textAnchor="end">
              {formatWholeAmount(cents(amount))}
            </text>
          </g>
        ))}
        {bars.map(({ day: name, x, y, width, height }, index) => (
          <rect
            key={name}
            className={index === pointed || index === bars.length - 1 ? styles.strong : undefined}
            {...{ x, y, width, height }}
          />
        ))}
        {bars.map(({ day: name, x, width, yBefore }) => (
          <line
            key={name}
            className={styles.before}
            x1={x - 1}
            x2={x + width + 1}
            y1={yBefore}
            y2={yBefore}
          />
        ))}
        {labels.map(({ x, text }) => (
          <text key={text} x={x} y={frame.bottom + 20} textAnchor="middle">
            {text}
          </text>
        ))}
      </svg>
      {day && bar && <Tip day={day} place={bar.centre / frame.width} />}
    </div>
  );
}

/** The figures of a day, on the side of its bar that has more room. `place` is the bar's, from 0 to 1. */
function Tip({ day: { day, cents: amount, orders }, place }: { day: ComparedDay; place: number }) {
  return (
    <p
      className={styles.tip}
      data-side={place > 0.5 ? 'left' : 'right'}
      style={{ left: `${place * 100}%` }}
      aria-hidden="true"
    >
      <b>{namedDay(day)}</b>
      <b>{formatAmount(amount)}</b>
      {countOf(orders, 'order')}
    </p>
  );
}

function describeChart({ days }: ComparedSales, period: Period): string {
  const byAmount = days.toSorted((one, other) => one.cents - other.cents);
  const [lowest, highest] = [byAmount[0], byAmount.at(-1)];
  if (lowest === undefined || highest === undefined) return 'Sales by day';
  const describe = ({ day, cents: amount }: ComparedDay) => `${formatAmount(amount)} on ${shortDay(day)}`;
  return `Sales of the last ${period} days. Lowest ${describe(lowest)}, highest ${describe(highest)}. The button below lists all days.`;
}

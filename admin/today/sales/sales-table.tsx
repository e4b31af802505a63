import { formatAmount } from '../../ui/format-amount.ts';
import type { ComparedSales, Period } from './compare-periods.ts';
import { namedDay } from './name-day.ts';
import styles from './sales-table.module.css';

/** The figures of the chart, the newest day first. */
export function SalesTable({ compared, period }: { compared: ComparedSales; period: Period }) {
  const { days, cents, orders, centsBefore } = compared;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className={styles.place} role="region" aria-label="Sales by day" tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">Sales by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Sales</th>
            <th scope="col">Orders</th>
            <th scope="col">{period} days before</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{namedDay(day.day)}</th>
              <td>{formatAmount(day.cents)}</td>
              <td>{day.orders.toLocaleString('en-US')}</td>
              <td>{formatAmount(day.centsBefore)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All days</th>
            <td>{formatAmount(cents)}</td>
            <td>{orders.toLocaleString('en-US')}</td>
            <td>{formatAmount(centsBefore)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

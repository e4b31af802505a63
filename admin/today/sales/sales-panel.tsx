import { useState } from 'react';
import { Action } from '../../ui/action.tsx';
import { useChosenSearch } from '../../ui/fields/use-chosen-search.ts';
import { formatWholeAmount } from '../../ui/format-amount.ts';
import { Empty } from '../../ui/lists/empty.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { changeInPercent, comparePeriods, PERIODS, type Period, type SalesDay } from './compare-periods.ts';
import { PercentChange } from './percent-change.tsx';
import { SalesChart } from './sales-chart.tsx';
import { SalesTable } from './sales-table.tsx';
import styles from './sales-panel.module.css';

const DEFAULT_PERIOD = 30;

/** The sales of a period, which the URL names, beside those of the period before. `days` is undefined until it is read. */
export function SalesPanel({ days }: { days: readonly SalesDay[] | undefined }) {
  const { search, set } = useChosenSearch();
  const chosen = Number(new URLSearchParams(search).get('sales'));
  const period = PERIODS.find((one) => one === chosen) ?? DEFAULT_PERIOD;
  return (
    <Panel
      title="Sales"
      aside={
        <>
          <small className={styles.note}>days in UTC</small>
          <select
            className={styles.period}
            aria-label="Period"
            value={period}
            onChange={({ target }) =>
              set('sales', target.value === String(DEFAULT_PERIOD) ? '' : target.value, { replace: true })
            }
          >
            {PERIODS.map((one) => (
              <option key={one} value={one}>
                Last {one} days
              </option>
            ))}
          </select>
        </>
      }
    >
      <div className={styles.body}>{days && <Sales days={days} period={period} />}</div>
    </Panel>
  );
}

function Sales({ days, period }: { days: readonly SalesDay[]; period: Period }) {
  const [isTable, setTable] = useState(false);
  const compared = comparePeriods(days, period);
  const change = changeInPercent(compared.cents, compared.centsBefore);
  if (compared.orders === 0 && compared.centsBefore === 0) {
    return <Empty title="No sales" text={`None in the last ${2 * period} days.`} />;
  }
  return (
    <>
      <p className={styles.sum}>
        <b>{formatWholeAmount(compared.cents)}</b>
        <span>
          {change === null ? 'none in the' : <PercentChange percent={change} />} {change !== null && 'vs '}
          previous {period} days
        </span>
        {!isTable && <Legend period={period} />}
      </p>
      {isTable ? (
        <SalesTable compared={compared} period={period} />
      ) : (
        <SalesChart compared={compared} period={period} />
      )}
      <div>
        <Action variant="text" onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as a chart' : 'Show as a table'}
        </Action>
      </div>
    </>
  );
}

function Legend({ period }: { period: Period }) {
  return (
    <span className={styles.legend} aria-hidden="true">
      <span>
        <i className={styles.bar} />
        per day
      </span>
      <span>
        <i className={styles.line} />
        previous {period} days
      </span>
    </span>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { cents, centsFromDollars } from '#domain/money.ts';
import { ordersPath } from '../../orders/orders-path.ts';
import { returnsPath } from '../../returns/load-returns.ts';
import { countOf, countText } from '../../ui/count-text.ts';
import { clockTime } from '../../ui/dates-and-times.ts';
import { formatAmount } from '../../ui/format-amount.ts';
import { describeAge } from '../attention/describe-age.ts';
import { changeInPercent } from './compare-periods.ts';
import { PercentChange } from './percent-change.tsx';
import styles from './figures.module.css';

type TodayFigures = NonNullable<CallOutput<'readToday'>['figures']>;
type Sizes = CallOutput<'listSellingOut'>['sizes'];

/** What was sold today, what is to be packed, and what is sold out. `sizes` is undefined until it is counted. `now` is in milliseconds since 1970. */
export function Figures({
  figures: { today, yesterday, toPack, returns },
  sizes,
  now,
}: {
  figures: TodayFigures;
  sizes: Sizes | undefined;
  now: number;
}) {
  const change = changeInPercent(today.amount, yesterday.amount);
  const time = clockTime(now);
  return (
    <section className={styles.figures} aria-label="Today so far">
      <Figure name="Sales today" value={formatAmount(centsFromDollars(today.amount))} to="/orders">
        {change === null ? (
          `none yesterday by ${time}`
        ) : (
          <>
            <PercentChange percent={change} /> vs yesterday at {time}
          </>
        )}
      </Figure>
      <Figure name="Orders today" value={today.orders.toLocaleString('en-US')} to="/orders">
        {describeOrders(today)}
      </Figure>
      <Figure name="To pack" value={countText(toPack)} to={ordersPath('to_pack')}>
        {toPack.oldest === null
          ? 'none waits'
          : `oldest has waited for ${describeAge(now - Date.parse(toPack.oldest))}`}
      </Figure>
      <Figure name="Returns" value={countText(returns)} to={returnsPath(returns.state)}>
        {returns.count === 0 ? 'none waits' : RETURNS_WAIT[returns.state]}
      </Figure>
      <Figure
        name="Sizes sold out"
        value={sizes === undefined ? ' ' : countText({ count: sizes.soldOut, more: sizes.more })}
        to="/stock?level=sold_out"
      >
        {sizes === undefined ? ' ' : describeSizes(sizes)}
      </Figure>
    </section>
  );
}

/** What the returns of the linked list wait for. */
const RETURNS_WAIT = {
  requested: 'to decide about',
  received: 'to inspect',
} as const;

/** A figure, which leads to its screen. */
function Figure({
  name,
  value,
  to,
  children,
}: {
  name: string;
  value: string;
  to: string;
  children: ReactNode;
}) {
  return (
    <Link to={to}>
      <span>{name}</span> <b>{value}</b> <small>{children}</small>
    </Link>
  );
}

function describeOrders({ amount, orders, items }: TodayFigures['today']): string {
  if (orders === 0) return 'none yet';
  const average = cents(Math.round(centsFromDollars(amount) / orders));
  return `${formatAmount(average)} average, ${countOf(items, 'item')}`;
}

function describeSizes({ count, more }: Sizes): string {
  const text = `of ${countOf(count, 'size')}`;
  return more ? `${text} of the newest products` : text;
}

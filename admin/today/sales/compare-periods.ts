import type { CallOutput } from '#contract/calls.ts';
import { centsFromDollars, sum, type Cents } from '#domain/money.ts';

export type SalesDay = CallOutput<'readSales'>['days'][number];

/** The lengths of the periods, in days. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** The sales of a day, and those of its counterpart in the period before. */
export type ComparedDay = {
  /** In UTC, such as `2026-11-23`. */
  readonly day: string;
  readonly cents: Cents;
  readonly orders: number;
  readonly centsBefore: Cents;
};

/** The sales of a period that ends today, beside those of the period before it. */
export type ComparedSales = {
  readonly days: readonly ComparedDay[];
  readonly cents: Cents;
  readonly orders: number;
  readonly centsBefore: Cents;
};

/** Compares the last `period` days with as many days before them. `days` begins with the oldest. */
export function comparePeriods(days: readonly SalesDay[], period: Period): ComparedSales {
  const earlier = days.slice(-2 * period, -period);
  const compared = days.slice(-period).map(({ day, amount, orders }, index) => ({
    day,
    cents: centsFromDollars(amount),
    orders,
    centsBefore: centsFromDollars(earlier[index]?.amount ?? 0),
  }));
  return {
    days: compared,
    cents: sum(compared.map((one) => one.cents)),
    orders: compared.reduce((total, { orders }) => total + orders, 0),
    centsBefore: sum(compared.map((one) => one.centsBefore)),
  };
}

/** Replaces the sales of the day of `at` (milliseconds since 1970), which were read later. Changes nothing if `days` lacks that day. */
export function updateToday(
  days: readonly SalesDay[],
  { amount, orders, at }: Pick<SalesDay, 'amount' | 'orders'> & { readonly at: number },
): readonly SalesDay[] {
  const day = new Date(at).toISOString().slice(0, 10);
  return days.map((one) => (one.day === day ? { day, amount, orders } : one));
}

/** Returns the change of an amount in whole percent; null if there was nothing before. */
export function changeInPercent(now: number, before: number): number | null {
  // Sales are negative when more was refunded than sold.
  return before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100);
}

import type { CallInput } from '#contract/calls.ts';
import { STOCK_REASONS } from '#domain/stock/stock-reason.ts';
import { periodStart, readPeriod } from '../../ui/filter-bar/filter-period.ts';

type Query = NonNullable<CallInput<'listMovementHistory'>['query']>;

/** The filter of the stock history: as in the URL, and as in the call. */
export type HistoryFilter = Readonly<Record<'q' | 'unit' | 'who' | 'reason' | 'days', string>> & {
  readonly query: Query;
};

/** Reads the filter from the URL. An unknown value filters nothing. `now` is in milliseconds since 1970. */
export function readHistoryFilter(search: URLSearchParams, now: number): HistoryFilter {
  const q = search.get('q')?.trim() ?? '';
  const unit = search.get('unit') ?? '';
  const who = search.get('who') ?? '';
  const reason = STOCK_REASONS.find((each) => each === search.get('reason'));
  const days = readPeriod(search);
  return {
    q,
    unit,
    who,
    reason: reason ?? '',
    days,
    query: {
      ...(q !== '' && { q }),
      ...(unit !== '' && { unit }),
      ...(who !== '' && { who }),
      ...(reason && { reason }),
      ...(days !== '' && { from: periodStart(days, now) }),
    },
  };
}

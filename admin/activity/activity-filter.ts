import type { CallInput } from '#contract/calls.ts';
import { DAY_MS } from '#domain/durations.ts';
import { CHANGE_SUBJECTS, CHANGE_WAYS } from '#domain/staff/change-log.ts';

/** The periods of the filter, in days. */
export const PERIOD_NAMES = { '1': 'last 24 hours', '7': 'last 7 days', '30': 'last 30 days' } as const;

type Query = NonNullable<CallInput<'listActivity'>['query']>;

/** The filter of Activity: as in the URL, and as in the call. */
export type ActivityFilter = {
  readonly q: string;
  readonly who: string;
  readonly what: string;
  readonly via: string;
  readonly days: string;
  /** `1` for only what can be undone. */
  readonly undoable: string;
  readonly isSet: boolean;
  readonly query: Pick<Query, 'q' | 'who' | 'what' | 'via' | 'undoable' | 'from'>;
};

/** Reads the filter from the URL. An unknown value filters nothing. `now` is in milliseconds since 1970. */
export function readFilter(search: URLSearchParams, now: number): ActivityFilter {
  const q = search.get('q')?.trim() ?? '';
  const who = search.get('who') ?? '';
  const what = CHANGE_SUBJECTS.find((each) => each === search.get('what'));
  const via = CHANGE_WAYS.find((each) => each === search.get('via'));
  const days = Object.keys(PERIOD_NAMES).find((each) => each === search.get('days'));
  const isUndoable = search.get('undoable') === '1';
  const from = days === undefined ? undefined : new Date(now - Number(days) * DAY_MS).toISOString();
  return {
    q,
    who,
    what: what ?? '',
    via: via ?? '',
    days: days ?? '',
    undoable: isUndoable ? '1' : '',
    isSet: q !== '' || who !== '' || isUndoable || (what ?? via ?? days) !== undefined,
    query: {
      ...(q !== '' && { q }),
      ...(who !== '' && { who }),
      ...(what && { what }),
      ...(via && { via }),
      ...(isUndoable && { undoable: '1' }),
      ...(from && { from }),
    },
  };
}

import type { CallInput } from '#contract/calls.ts';
import { CHANGE_SUBJECTS, CHANGE_WAYS } from '#domain/staff/change-log.ts';
import { periodStart, readPeriod } from '../ui/filter-bar/filter-period.ts';

type Query = NonNullable<CallInput<'listActivity'>['query']>;

/** The filter of Activity, as parameters of the URL and as `query` of the call. */
export type ActivityFilter = {
  readonly q: string;
  readonly who: string;
  readonly what: string;
  readonly via: string;
  readonly days: string;
  /** `1` selects only changes that can be undone; empty selects all. */
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
  const days = readPeriod(search);
  const isUndoable = search.get('undoable') === '1';
  return {
    q,
    who,
    what: what ?? '',
    via: via ?? '',
    days,
    undoable: isUndoable ? '1' : '',
    isSet: q !== '' || who !== '' || isUndoable || days !== '' || (what ?? via) !== undefined,
    query: {
      ...(q !== '' && { q }),
      ...(who !== '' && { who }),
      ...(what && { what }),
      ...(via && { via }),
      ...(isUndoable && { undoable: '1' }),
      ...(days !== '' && { from: periodStart(days, now) }),
    },
  };
}

import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { ApiActivityEntry } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { furtherRows } from '../live/further-rows.ts';
import { useLive } from '../live/use-live.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { dayName } from '../ui/clock-time.ts';
import { Empty } from '../ui/lists/empty.tsx';
import { MoreButton, type More } from '../ui/lists/more-button.tsx';
import { ActivityEntry } from './activity-entry.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ENTRIES_PER_PAGE, type ActivityData, type loadActivity } from './load-activity.ts';
import styles from './activity.module.css';

/** The changes that the role may see, by day: all of them, or only the member's own. */
export function Activity() {
  const data = useLoaderData<typeof loadActivity>();
  useLive(['activity']);
  const { older, more, loadMore } = useOlderEntries(data);
  const entries = [...data.entries, ...older];
  return (
    <>
      <ScreenHead title="Activity" note="every change by staff, commands and the system" />
      <ActivityFilters entries={entries} />
      {entries.length === 0 && <NoEntries isFiltered={data.filter.isSet} />}
      {byDay(entries).map(([day, each]) => (
        <section key={day}>
          <h2 className={styles.day}>{day}</h2>
          <ul className={styles.entries}>
            {each.map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <MoreButton more={more} rows="older changes" onMore={loadMore} />
    </>
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="No change matches" text="Choose a longer time, or remove a filter.">
      <Link className="link" to="/activity">
        Clear filters
      </Link>
    </Empty>
  ) : (
    <Empty
      title="No changes yet"
      text="Whatever staff, commands and the system change appears here, with who and when."
    />
  );
}

/** Returns the older entries that were loaded on request. Another filter discards them. */
function useOlderEntries(data: ActivityData): {
  older: readonly ApiActivityEntry[];
  more: More;
  loadMore: () => Promise<void>;
} {
  const [loaded, setLoaded] = useState<LoadedEntries>({ data, older: [], next: data.next });
  const [more, setMore] = useState<More>('idle');
  const current = continueList(loaded, data);
  const { next } = current;
  const loadMore = async () => {
    if (next === null || more === 'loading') return;
    setMore('loading');
    const query = { ...data.filter.query, limit: ENTRIES_PER_PAGE, cursor: next };
    const result = await client.listActivity({ query });
    setMore(result.ok ? 'idle' : 'failed');
    if (!result.ok) return;
    setLoaded({ data, older: [...current.older, ...result.value.entries], next: result.value.next });
  };
  return { older: current.older, more: next === null ? 'none' : more, loadMore };
}

type LoadedEntries = {
  readonly data: ActivityData;
  readonly older: readonly ApiActivityEntry[];
  readonly next: string | null;
};

/** Returns the older entries after new data of the same filter. */
function continueList(loaded: LoadedEntries, data: ActivityData): LoadedEntries {
  if (loaded.data === data) return loaded;
  const isSame = (['who', 'what', 'via', 'days'] as const).every(
    (name) => loaded.data.filter[name] === data.filter[name],
  );
  const older = isSame
    ? furtherRows({ first: data.entries, earlierFirst: loaded.data.entries, further: loaded.older })
    : [];
  return { data, older, next: older.length > 0 ? loaded.next : data.next };
}

/** Groups entries by day, in their order. */
function byDay(entries: readonly ApiActivityEntry[]): [day: string, entries: ApiActivityEntry[]][] {
  return [...Map.groupBy(entries, ({ at }) => dayName(Date.parse(at)))];
}

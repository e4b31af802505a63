import { Link, useLoaderData } from 'react-router';
import type { ApiActivityEntry } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { ExportLink } from '../import-export/export-link.tsx';
import { useLive } from '../live/use-live.ts';
import { usePages } from '../live/use-pages.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { dayName } from '../ui/dates-and-times.ts';
import { Empty } from '../ui/lists/empty.tsx';
import { MoreButton } from '../ui/lists/more-button.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityEntry } from './entry/activity-entry.tsx';
import { ENTRIES_PER_PAGE, type ActivityData, type loadActivity } from './load-activity.ts';
import styles from './activity.module.css';

/** The changes that the role may see, by day: all of them, or only the member's own. */
export function Activity() {
  const data = useLoaderData<typeof loadActivity>();
  useLive(['activity']);
  const { rows: entries, more, loadMore } = useEntries(data);
  return (
    <>
      <ScreenHead title="Activity" note="every change by staff, commands and the system">
        <ExportLink kind="activity" query={data.filter.query} />
      </ScreenHead>
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
    <Empty
      title="No change matches"
      text="Search for another word, choose a longer time, or remove a filter."
    >
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

/** Returns the entries of all pages that were loaded. */
function useEntries({ entries, next, filter: { q, who, what, via, days, undoable, query } }: ActivityData) {
  const filter = JSON.stringify([q, who, what, via, days, undoable]);
  return usePages({ rows: entries, next, filter }, async (cursor) => {
    const result = await client.listActivity({ query: { ...query, limit: ENTRIES_PER_PAGE, cursor } });
    return result.ok ? { rows: result.value.entries, next: result.value.next } : undefined;
  });
}

/** Groups entries by day, in their order. */
function byDay(entries: readonly ApiActivityEntry[]): [day: string, entries: ApiActivityEntry[]][] {
  return [...Map.groupBy(entries, ({ at }) => dayName(Date.parse(at)))];
}

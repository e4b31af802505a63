import { Link } from 'react-router';
import type { ApiActivityEntry } from '#contract/calls.ts';
import { clockTime, dayName } from '../ui/dates-and-times.ts';
import { Empty } from '../ui/lists/empty.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import { EntryText } from './entry-text.tsx';
import styles from './recent-activity.module.css';

/** The newest changes, on Today. */
export function RecentActivity({
  entries,
  now,
}: {
  entries: readonly ApiActivityEntry[];
  /** Milliseconds since 1970. */
  now: number;
}) {
  return (
    <Panel
      title="Recent activity"
      aside={
        <Link className={`link ${styles.all}`} to="/activity">
          All activity
        </Link>
      }
    >
      {entries.length === 0 ? (
        <Empty title="No changes yet" text="What staff and the system change appears here." />
      ) : (
        <ul>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <EntryText entry={entry} />
              <time dateTime={entry.at}>{shortTime(Date.parse(entry.at), now)}</time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Returns the time of day, or the weekday of an earlier day. */
function shortTime(at: number, now: number): string {
  return dayName(at) === dayName(now) ? clockTime(at) : (dayName(at).split(',')[0] ?? '');
}

import { Link } from 'react-router';
import type { ApiActivityEntry } from '#contract/calls.ts';
import { DAY_MS } from '#domain/durations.ts';
import { clockTime, dayName, shortDate } from '../ui/dates-and-times.ts';
import { Empty } from '../ui/lists/empty.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import { EntryText } from './entry/entry-text.tsx';
import styles from './recent-activity.module.css';

/** The newest changes, with a link to all. */
export function RecentActivity({
  title = 'Recent activity',
  to = '/activity',
  entries,
  now,
  empty = 'What staff and the system change appears here.',
}: {
  title?: string;
  to?: string;
  entries: readonly ApiActivityEntry[];
  /** Milliseconds since 1970. */
  now: number;
  /** The text without entries. */
  empty?: string;
}) {
  return (
    <Panel
      title={title}
      aside={
        <Link className={`link ${styles.all}`} to={to}>
          All activity
        </Link>
      }
    >
      {entries.length === 0 ? (
        <Empty title="No entries yet" text={empty} />
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

/** Returns the time of day for today, the weekday for the last six days, and the date for earlier days. */
function shortTime(at: number, now: number): string {
  if (now - at > 6 * DAY_MS) return shortDate(at);
  return dayName(at) === dayName(now) ? clockTime(at) : (dayName(at).split(',')[0] ?? '');
}

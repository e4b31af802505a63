import { countText } from '../../ui/count-text.ts';
import { useTaskCounts, type TaskCounts } from './task-counts.ts';
import styles from './task-count.module.css';

/** What the number counts, for screen readers. */
const MEANINGS: Readonly<Record<keyof TaskCounts, string>> = {
  orders: 'to pack',
  returns: 'waiting',
  payments: 'waiting',
  reviews: 'flagged',
  content: 'expired',
};

/** How much waits on a screen, beside its name in the navigation. Nothing when nothing waits. */
export function TaskCount({ task }: { task: keyof TaskCounts }) {
  const counted = useTaskCounts()?.[task];
  if (!counted?.count) return null;
  return (
    <span className={styles.count} data-task={task}>
      {countText(counted)}
      <span className="visually-hidden"> {MEANINGS[task]}</span>
    </span>
  );
}

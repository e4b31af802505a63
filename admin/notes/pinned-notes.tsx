import type { ApiNote } from '#contract/calls.ts';
import { dateWithYear } from '../ui/dates-and-times.ts';
import { Notice } from '../ui/panels/notice.tsx';
import styles from './notes.module.css';

/** The pinned notes, at the top of a page. */
export function PinnedNotes({ notes }: { notes: readonly ApiNote[] }) {
  const pinned = notes.filter(({ isPinned }) => isPinned);
  if (pinned.length === 0) return null;
  return (
    <div className={styles.pinned}>
      {pinned.map(({ id, text, who, at }) => (
        <Notice key={id} tone="wait" icon="pin" title={text}>
          {who === null ? 'A former member of staff' : who.name || who.email}, {dateWithYear(Date.parse(at))}
        </Notice>
      ))}
    </div>
  );
}

import type { ApiNote } from '#contract/calls.ts';
import { dateWithYear } from '../ui/dates-and-times.ts';
import { Notice } from '../ui/panels/notice.tsx';
import { nameAuthor } from './name-author.ts';
import styles from './notes.module.css';

/** The pinned notes, at the top of a page. */
export function PinnedNotes({ notes }: { notes: readonly ApiNote[] }) {
  const pinned = notes.filter(({ isPinned }) => isPinned);
  if (pinned.length === 0) return null;
  return (
    <div className={styles.pinned}>
      {pinned.map((note) => (
        <Notice key={note.id} tone="wait" icon="pin" title={note.text}>
          {nameAuthor(note)}, {dateWithYear(Date.parse(note.at))}
        </Notice>
      ))}
    </div>
  );
}

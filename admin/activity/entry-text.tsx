import type { ReactNode } from 'react';
import type { ApiActivityEntry } from '#contract/calls.ts';
import { PersonInitials } from '../ui/person-initials.tsx';
import { describeEntry } from './describe-entry.ts';
import styles from './entry-text.module.css';

/** The person and the sentence of a change: two cells of a grid. */
export function EntryText({ entry, children }: { entry: ApiActivityEntry; children?: ReactNode }) {
  const { who, email, before, subject, after } = describeEntry(entry);
  return (
    <>
      <PersonInitials name={entry.who === null ? null : who} />
      <div className={styles.text}>
        <p>
          <b>{who}</b> {email !== '' && `(${email}) `}
          {before}
          <b>{subject}</b>
          {after}
        </p>
        {children}
      </div>
    </>
  );
}

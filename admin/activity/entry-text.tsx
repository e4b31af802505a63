import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiActivityEntry } from '#contract/calls.ts';
import { useMe } from '../shell/account/me.ts';
import { PersonInitials } from '../ui/person-initials.tsx';
import { describeEntry } from './describe-entry.ts';
import { subjectPath } from './subject-path.ts';
import styles from './entry-text.module.css';

/** The person and the sentence of a change: two cells of a grid. */
export function EntryText({ entry, children }: { entry: ApiActivityEntry; children?: ReactNode }) {
  const { role } = useMe();
  const { who, email, before, subject, after } = describeEntry(entry);
  return (
    <>
      <PersonInitials name={entry.who === null ? null : who} />
      <div className={styles.text}>
        <p>
          <b>{who}</b> {email !== '' && `(${email}) `}
          {before}
          <Subject name={subject} path={subjectPath(entry, role)} />
          {after}
        </p>
        {children}
      </div>
    </>
  );
}

function Subject({ name, path }: { name: string; path: string | null }) {
  if (path === null || name === '') return <b>{name}</b>;
  return (
    <Link className="link" to={path}>
      {name}
    </Link>
  );
}

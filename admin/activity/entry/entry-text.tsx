import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiActivityEntry } from '#contract/calls.ts';
import { PersonInitials } from '../../ui/person-initials.tsx';
import { describeEntry } from './describe-entry.ts';
import styles from './entry-text.module.css';

/** The person and the sentence of a change: two cells of a grid. The subject links to `path`. */
export function EntryText({
  entry,
  path = null,
  children,
}: {
  entry: ApiActivityEntry;
  path?: string | null;
  children?: ReactNode;
}) {
  const { who, email, before, subject, after } = describeEntry(entry);
  return (
    <>
      <PersonInitials name={entry.who === null ? null : who} />
      <div className={styles.text}>
        <p>
          <b>{who}</b> {email !== '' && `(${email}) `}
          {before}
          <Subject name={subject} path={path} />
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

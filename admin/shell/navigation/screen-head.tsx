import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { openDialog } from '../dialogs.ts';
import { DocumentTitle } from '../document-title.tsx';
import styles from './screen-head.module.css';

/** The head of a screen, which also names the document. On a phone it is a bar that stays at the top, with the search. */
export function ScreenHead({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <DocumentTitle>{title}</DocumentTitle>
      <div className={styles.bar}>
        <h1>{title}</h1>
        <button
          type="button"
          className={styles.find}
          aria-label="Search or command"
          aria-haspopup="dialog"
          onClick={() => openDialog('palette')}
        >
          <Icon name="search" size={20} />
        </button>
      </div>
      {note !== undefined && <div className={styles.note}>{note}</div>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

import type { ReactNode } from 'react';
import { Wordmark } from '#web/ui/picture/logo.tsx';
import { DocumentTitle } from './document-title.tsx';
import { MessageBar } from './messages/message-bar.tsx';
import styles from './standalone-page.module.css';

/** A page without the navigation of the shell: for people who are joining the staff, and for the second factor. */
export function StandalonePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <DocumentTitle>{title}</DocumentTitle>
      <Wordmark width={112} />
      {children}
      <MessageBar />
    </main>
  );
}

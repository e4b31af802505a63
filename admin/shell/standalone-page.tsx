import type { ReactNode } from 'react';
import { Wordmark } from '#web/ui/picture/logo.tsx';
import { MessageBar } from './messages/message-bar.tsx';
import styles from './standalone-page.module.css';

/** A page outside the shell, for visitors without the rights of a member of staff. */
export function StandalonePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <title>{`${title} | Osier back office`}</title>
      <Wordmark width={112} />
      {children}
      <MessageBar />
    </main>
  );
}

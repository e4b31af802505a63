import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import styles from './notice.module.css';

/** A message beside its subject: what has happened, in bold, then why, and the next step. */
export function Notice({
  tone = 'info',
  icon,
  title,
  role,
  children,
}: {
  tone?: 'info' | 'wait' | 'bad';
  icon: IconName;
  title: string;
  /** `alert` interrupts a screen reader, `status` waits. */
  role?: 'alert' | 'status';
  children: ReactNode;
}) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={role}>
      <Icon name={icon} />
      <div>
        <b>{title}</b> {children}
      </div>
    </div>
  );
}

/** What has failed, and why. It interrupts a screen reader. */
export function FailureNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Notice tone="bad" icon="alert" title={title} role="alert">
      {children}
    </Notice>
  );
}

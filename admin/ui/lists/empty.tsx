import type { ReactNode } from 'react';
import { WeaveMark } from '#web/ui/picture/logo.tsx';
import styles from './empty.module.css';

/** An empty list or screen: what is not there, one sentence, and the next step. */
export function Empty({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  /** One `Action` or link. */
  children?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <WeaveMark size={36} />
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}

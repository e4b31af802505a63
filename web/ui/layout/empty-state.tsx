import type { ReactNode } from 'react';
import { WeaveMark } from '../picture/logo.tsx';
import styles from './empty-state.module.css';

/** A message for an empty list; `children` is one small ghost button or link. */
export function EmptyState({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <WeaveMark />
      <p role="status">{message}</p>
      {children}
    </div>
  );
}

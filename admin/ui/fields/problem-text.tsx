import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './problem-text.module.css';

/** What is wrong with a value, after an icon. `id` is for the control that it describes; the role `alert` announces it at once. */
export function ProblemText({ id, role, children }: { id?: string; role?: 'alert'; children: ReactNode }) {
  return (
    <span id={id} role={role} className={styles.problem}>
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </span>
  );
}

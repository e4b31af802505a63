import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** A page title, focusable by script, with `children` at the other end of its line (a count, the checkout steps). */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}

/** A section title, focusable by script, with `children` at the other end of its line. */
export function SectionHead({ title, id, children }: { title: string; id?: string; children?: ReactNode }) {
  return (
    <div className={styles.section}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}

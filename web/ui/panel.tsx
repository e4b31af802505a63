import type { ComponentProps, ReactNode } from 'react';
import styles from './panel.module.css';

/** A bordered surface for a form. */
export function Panel({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={[styles.panel, className].filter(Boolean).join(' ')} />;
}

/** A part of a long form or page, with a rule above and its title. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The page's main column beside a summary that stays in view; one below the other under 900 px. */
export function WithSummary({ children, summary }: { children: ReactNode; summary: ReactNode }) {
  return (
    <div className={styles.withSummary}>
      <div>{children}</div>
      {summary}
    </div>
  );
}

/** The quiet box with sums. `rows` are label and value; the last of them with `grand` is the total. */
export function Summary({
  title,
  rows,
  before,
  children,
}: {
  title: string;
  rows: readonly { label: string; value: string; grand?: boolean }[];
  before?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <aside className={styles.summary} aria-label={title}>
      <h2>{title}</h2>
      {before}
      <Sums rows={rows} />
      {children}
    </aside>
  );
}

/** Lines of label and amount, the total set off by a rule. */
export function Sums({ rows }: { rows: readonly { label: string; value: string; grand?: boolean }[] }) {
  return (
    <dl className={styles.sums}>
      {rows.map(({ label, value, grand }) => (
        <div key={label} className={grand === true ? styles.grand : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

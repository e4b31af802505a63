import type { ComponentProps, ReactNode } from 'react';
import { focusAfterUnmount } from '../hooks/focus-after-unmount.ts';
import styles from './panel.module.css';

/** A bordered surface for a form. */
export function Panel({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={[styles.panel, className].filter(Boolean).join(' ')} />;
}

/** A titled section of a long form or page, with a border above. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h2 tabIndex={-1}>{title}</h2>
      {children}
    </section>
  );
}

/** Ref for elements of a `Block` that may unmount: the focus moves to the block's title. */
export const focusBlockTitle = focusAfterUnmount((element) =>
  element.closest('section')?.querySelector('h2'),
);

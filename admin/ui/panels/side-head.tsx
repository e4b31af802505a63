import type { ReactNode, Ref } from 'react';
import styles from './side-head.module.css';

/** The head of a panel beside a list: its title, focusable by script, and at the end what closes the panel. */
export function SideHead({
  title,
  id,
  titleRef,
  children,
}: {
  title: string;
  /** The id of the title, for a panel that it labels. */
  id?: string;
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <h2 id={id} ref={titleRef} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import styles from './effect-list.module.css';

/** A list of what something does, such as a save. Its items are an `Effect` each. */
export function EffectList(list: Pick<ComponentProps<'ul'>, 'aria-live' | 'children'>) {
  return <ul {...list} className={styles.effects} />;
}

/** One effect, with a detail below it. */
export function Effect({
  icon,
  detail,
  isBad = false,
  children,
}: {
  icon: IconName;
  detail?: string | undefined;
  isBad?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <li data-bad={isBad || undefined}>
      <Icon name={icon} />
      <span>
        {children}
        {detail !== undefined && <small>{detail}</small>}
      </span>
    </li>
  );
}

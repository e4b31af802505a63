import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useMe } from '../account/me.ts';
import { NAVIGATION, type NavigationLink } from './screens.ts';
import { TaskCount } from './task-count.tsx';
import styles from './nav-links.module.css';

/** The links of the navigation, in their groups. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const { permissions } = useMe();
  const screens = NAVIGATION.filter(({ may }) => may === undefined || permissions.includes(may));
  const groups = [...new Set(screens.map(({ group }) => group))];
  return groups.map((group) => (
    <div key={group} className={styles.group}>
      {group !== null && <h2>{group}</h2>}
      <ul>
        {screens
          .filter((screen) => screen.group === group)
          .map((screen) => (
            <li key={screen.path}>
              <ScreenLink screen={screen} className={styles.link} onFollow={onFollow}>
                <Icon name={screen.icon} />
                <span>{screen.name}</span> {screen.task && <TaskCount task={screen.task} />}
              </ScreenLink>
            </li>
          ))}
      </ul>
    </div>
  ));
}

/** A link to a screen, which prefetches its data on hover, focus and touch. */
export function ScreenLink({
  screen: { path, prefetch },
  className,
  onFollow,
  children,
}: {
  screen: NavigationLink;
  className: string | undefined;
  onFollow?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <NavLink
      to={path}
      end={path === '/'}
      className={className ?? ''}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
      onClick={onFollow}
    >
      {children}
    </NavLink>
  );
}

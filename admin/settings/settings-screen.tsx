import { useEffect, useRef, type ReactNode } from 'react';
import { useMe } from '../shell/account/me.ts';
import { ScreenLink } from '../shell/navigation/nav-links.tsx';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { SETTINGS } from '../shell/navigation/screens.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './settings-screen.module.css';

/** A screen of the settings, with the links to the others. `actions` are in its head. */
export function SettingsScreen({
  title,
  note,
  actions,
  children,
}: {
  title: string;
  note: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.screen}>
      <SettingsLinks />
      <ScreenHead title={title} note={note}>
        {actions}
      </ScreenHead>
      <div className={styles.body}>{children}</div>
    </div>
  );
}

/** The links to all settings; on narrow screens, one line that scrolls to the current link. */
function SettingsLinks() {
  const { permissions } = useMe();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft;
  }, []);
  return (
    <nav className={styles.links} aria-label="Settings">
      <ul ref={list}>
        {SETTINGS.filter(({ may }) => may === undefined || permissions.includes(may)).map((screen) => (
          <li key={screen.path}>
            <ScreenLink screen={screen} className={styles.link}>
              <Icon name={screen.icon} />
              <span>{screen.name}</span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { href, useLocation } from 'react-router';
import { MenuList, Popover } from '../../../ui/overlay/popover.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { PrefetchLink } from '../../../ui/prefetch/prefetch-link.tsx';
import type { NavGroup } from './nav-groups.ts';
import styles from './department-menus.module.css';

/** The menus Men's, Women's and Kid's, and the Shop link; from 1024 px on. */
export function DepartmentMenus({ groups }: { groups: readonly NavGroup[] }) {
  const { key } = useLocation();
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul>
        {groups.map(({ department, label, entries, all }) => (
          <li key={department}>
            <Popover
              closeKey={key}
              buttonClassName={styles.entry}
              button={
                <>
                  {label}
                  <Icon name="chevron-down" size={15} />
                </>
              }
            >
              <MenuList label={label}>
                {entries.map((entry) => (
                  <li key={entry.to}>
                    <PrefetchLink to={entry.to}>{entry.label}</PrefetchLink>
                  </li>
                ))}
              </MenuList>
              <PrefetchLink className={styles.all} to={all.to}>
                {all.label}
              </PrefetchLink>
            </Popover>
          </li>
        ))}
        <li>
          <PrefetchLink className={styles.entry} to={href('/shop')}>
            Shop
          </PrefetchLink>
        </li>
      </ul>
    </nav>
  );
}

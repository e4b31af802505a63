import { href, useLocation } from 'react-router';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { PrefetchLink } from '../../../ui/prefetch/prefetch-link.tsx';
import type { NavGroup } from './nav-groups.ts';
import styles from './burger-menu.module.css';

/** The complete navigation in a menu; below 1024 px. */
export function BurgerMenu({ groups }: { groups: readonly NavGroup[] }) {
  const { key } = useLocation();
  return (
    <div>
      <Popover
        label="Menu"
        align="spread"
        openOnHover={false}
        closeKey={key}
        buttonClassName={styles.button}
        button={<Icon name="menu" />}
      >
        <div className={styles.sheet}>
          <nav aria-label="Main">
            {groups.map(({ department, label, entries, all }) => (
              <section key={department}>
                <h2>{label}</h2>
                <ul aria-label={label}>
                  {entries.map((entry) => (
                    <li key={entry.to}>
                      <PrefetchLink to={entry.to}>{entry.label}</PrefetchLink>
                    </li>
                  ))}
                </ul>
                <PrefetchLink className={styles.all} to={all.to} aria-label={all.label}>
                  See all
                </PrefetchLink>
              </section>
            ))}
            <PrefetchLink className={styles.shop} to={href('/shop')}>
              Shop
            </PrefetchLink>
            <PrefetchLink className={styles.shop} to={href('/wishlist')}>
              Wishlist
            </PrefetchLink>
          </nav>
        </div>
      </Popover>
    </div>
  );
}

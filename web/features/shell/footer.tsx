import { href, Link } from 'react-router';
import { Wordmark } from '../../ui/picture/brand.tsx';
import { PrefetchLink } from '../../ui/prefetch/prefetch-link.tsx';
import { NAV_GROUPS } from './header/nav-entries.ts';
import styles from './footer.module.css';

const ACCOUNT_ENTRIES = [
  { label: 'Account', to: href('/user-profile') },
  { label: 'My Orders', to: href('/user-profile/my-orders') },
  { label: 'View Cart', to: href('/checkout') },
];

/** The end of every page: ways on, and who made the shop. */
export function Footer() {
  const groups = [
    ...NAV_GROUPS.map((group) => ({ ...group, Way: PrefetchLink })),
    // Nobody else's pages, which no cache may keep.
    { department: 'account', label: 'Account', entries: ACCOUNT_ENTRIES, Way: Link },
  ];
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <PrefetchLink className={styles.logo} to={href('/')} aria-label="Osier, home">
              <Wordmark width={128} />
            </PrefetchLink>
            <p>Everyday clothes for women, men and kids, cut simply and made to be worn often.</p>
          </div>
          {groups.map(({ department, label, entries, Way }) => (
            <nav key={department} aria-labelledby={`footer-${department}`}>
              <h2 id={`footer-${department}`}>{label}</h2>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.to}>
                    <Way to={entry.to}>{entry.label}</Way>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={styles.base}>
          <span>Free shipping, returns and exchanges on orders over $75</span>
          <span>Developed by the Osier team</span>
        </div>
      </div>
    </footer>
  );
}

import { href, Link } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';
import { PrefetchLink } from '../../ui/prefetch/prefetch-link.tsx';
import type { NavGroup } from './header/nav-groups.ts';
import { ShopLogo } from './shop-logo.tsx';
import styles from './footer.module.css';

const ACCOUNT_ENTRIES = [
  { label: 'Account', to: href('/user-profile') },
  { label: 'My Orders', to: href('/user-profile/my-orders') },
  { label: 'Wishlist', to: href('/wishlist') },
  { label: 'View Cart', to: href('/checkout') },
];

type FooterGroup = Pick<NavGroup, 'label' | 'entries'> & {
  readonly department: string;
  readonly all?: NavGroup['all'];
};

/** The footer of every page: navigation, the pages with the shop's texts, the shop's address if it has one, and developer credit. */
export function Footer({
  shop,
  pages,
  navGroups,
}: Pick<ApiCatalogue, 'shop' | 'pages'> & { navGroups: readonly NavGroup[] }) {
  const about = pages.map(({ slug, title }) => ({ label: title, to: href('/pages/:slug', { slug }) }));
  const groups: readonly FooterGroup[] = [
    ...navGroups,
    { department: 'pages', label: 'Help', entries: about },
    { department: 'account', label: 'Account', entries: ACCOUNT_ENTRIES },
  ];
  return (
    <footer id="footer" className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <PrefetchLink className={styles.logo} to={href('/')} aria-label={`${shop.name}, home`}>
              <ShopLogo name={shop.name} width={128} />
            </PrefetchLink>
            {shop.tagline !== '' && <p>{shop.tagline}</p>}
            {shop.address !== '' && <address>{shop.address}</address>}
          </div>
          {groups.map(({ department, label, entries, all }) => {
            // Private pages are not prefetched.
            const LinkComponent = department === 'account' ? Link : PrefetchLink;
            return (
              <nav key={department} aria-labelledby={`footer-${department}`}>
                <h2 id={`footer-${department}`}>{label}</h2>
                <ul>
                  {entries.map((entry) => (
                    <li key={entry.to}>
                      <LinkComponent to={entry.to}>{entry.label}</LinkComponent>
                    </li>
                  ))}
                </ul>
                {/* Not in the list: the specification says which entries it has. */}
                {all && (
                  <PrefetchLink className={styles.all} to={all.to} aria-label={all.label}>
                    See all
                  </PrefetchLink>
                )}
              </nav>
            );
          })}
        </div>
        <div className={styles.base}>
          {shop.shippingText !== '' && <span>{shop.shippingText}</span>}
          <span>Developed by the Osier team</span>
        </div>
      </div>
    </footer>
  );
}

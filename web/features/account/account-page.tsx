import type { ReactNode } from 'react';
import { href, Link, useLocation } from 'react-router';
import type { SessionUser } from '#contract/calls.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { SHIELD } from '../../ui/picture/shield-icon.ts';
import styles from './account-page.module.css';

const BOX =
  'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7 12 12l8.71-5M7.5 4.27l9 5.15';
const PIN = 'M20 10c0 5-8 12-8 12s-8-7-8-12a8 8 0 0 1 16 0zM9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0z';
const SIGN_OUT = 'm16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4';

/** A page of the account area with its navigation (SPECIFICATION section 2). Only admins see Make Admin. */
export function AccountPage({
  title,
  note,
  role,
  onLogout,
  aside,
  children,
}: {
  title: string;
  /** At the other end of the title's line. */
  note?: ReactNode;
  role: SessionUser['role'];
  onLogout: () => void;
  /** Stands beside the rest in wide windows, and follows it in others. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  return (
    <div className="wrap">
      <PageHead title={title}>{note}</PageHead>
      <div className={styles.area}>
        <nav className={styles.side} aria-label="Account area">
          <PageLink to={href('/user-profile')}>
            <Icon name="person" />
            Account
          </PageLink>
          <PageLink to={href('/user-profile/my-orders')}>
            <Icon path={BOX} />
            My Orders
          </PageLink>
          <PageLink to={href('/wishlist')}>
            <Icon name="heart" />
            Wishlist
          </PageLink>
          <PageLink to={href('/user-profile/addresses')}>
            <Icon path={PIN} />
            Addresses
          </PageLink>
          {role === 'admin' && (
            <PageLink to={href('/user-profile/make-admin')}>
              <Icon path={SHIELD} />
              Make Admin
            </PageLink>
          )}
          {/* Disabled until hydration attaches the handler. */}
          <button type="button" disabled={!isHydrated} onClick={onLogout}>
            <Icon path={SIGN_OUT} />
            Logout
          </button>
        </nav>
        {aside === undefined ? (
          <div>{children}</div>
        ) : (
          <div className={styles.columns}>
            <div>{children}</div>
            <div>{aside}</div>
          </div>
        )}
      </div>
    </div>
  );
}

/** A link marked with `aria-current` on its own page and, except for Account, on the pages below it. */
function PageLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || (to !== href('/user-profile') && pathname.startsWith(`${to}/`));
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}

import type { ReactNode } from 'react';
import { href, Link, useLocation } from 'react-router';
import type { SessionUser } from '#contract/calls.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import styles from './account-page.module.css';

/** A page of the account area with its navigation (SPECIFICATION section 2). Only admins see Make Admin. */
export function AccountPage({
  title,
  role,
  onLogout,
  children,
}: {
  title: string;
  role: SessionUser['role'];
  onLogout: () => void;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  return (
    <div className="wrap">
      <PageHead title={title} />
      <div className={styles.area}>
        <nav className={styles.side} aria-label="Account area">
          <PageLink to={href('/user-profile')}>
            <Icon name="person" />
            Account
          </PageLink>
          <PageLink to={href('/user-profile/my-orders')}>
            <Icon name="box" />
            My Orders
          </PageLink>
          {role === 'admin' && (
            <PageLink to={href('/user-profile/make-admin')}>
              <Icon name="shield" />
              Make Admin
            </PageLink>
          )}
          {/* Disabled until hydration attaches the handler. */}
          <button type="button" disabled={!isHydrated} onClick={onLogout}>
            <Icon name="sign-out" />
            Logout
          </button>
        </nav>
        <div>{children}</div>
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

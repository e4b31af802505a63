import type { ReactNode } from 'react';
import { href, NavLink } from 'react-router';
import type { SessionUser } from '#contract/calls.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './account-page.module.css';

/** A page of the account area with the way to the others (SPECIFICATION section 2). Make Admin is there for admins only. */
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
  return (
    <div className="wrap">
      <PageHead title={title} />
      <div className={styles.area}>
        <nav className={styles.side} aria-label="Account area">
          <NavLink to={href('/user-profile')} end>
            <Icon name="person" />
            Account
          </NavLink>
          <NavLink to={href('/user-profile/my-orders')}>
            <Icon name="box" />
            My Orders
          </NavLink>
          {role === 'admin' && (
            <NavLink to={href('/user-profile/make-admin')}>
              <Icon name="shield" />
              Make Admin
            </NavLink>
          )}
          <button type="button" onClick={onLogout}>
            <Icon name="sign-out" />
            Logout
          </button>
        </nav>
        <div>{children}</div>
      </div>
    </div>
  );
}

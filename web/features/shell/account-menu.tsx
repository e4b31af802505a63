import { href, Link, useLocation } from 'react-router';
import type { SessionUser } from '#contract/calls.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuList, Popover } from '../../ui/popover.tsx';
import styles from './account-menu.module.css';

/**
 * The profile: a link while nobody is known to be signed in; for somebody who is, their photo (or their initials) with their name, Account,
 * My Orders, Make Admin for admins, and Logout. On narrow screens lines beside the photo say that a menu is
 * behind it.
 */
export function AccountMenu({ user, onSignOut }: { user: SessionUser | undefined; onSignOut: () => void }) {
  const { key } = useLocation();
  if (user === undefined) {
    return (
      <Link className={styles.button} to={href('/user-profile')} aria-label="Account">
        <Icon name="person" />
      </Link>
    );
  }
  return (
    <Popover
      label={`Account of ${user.displayName || user.email}`}
      align="end"
      closeKey={key}
      buttonClassName={styles.button}
      button={
        <>
          <span className={styles.burger}>
            <Icon name="menu" size={18} />
          </span>
          <Avatar name={user.displayName || user.email} photoURL={user.photoURL} size={32} />
        </>
      }
    >
      <div className={styles.who}>
        <p>{user.displayName || user.email}</p>
        {user.displayName && <p className="muted">{user.email}</p>}
      </div>
      <MenuList label="Account">
        <li>
          <Link to={href('/user-profile')}>Account</Link>
        </li>
        <li>
          <Link to={href('/user-profile/my-orders')}>My Orders</Link>
        </li>
        {user.role === 'admin' && (
          <li>
            <Link to={href('/user-profile/make-admin')}>Make Admin</Link>
          </li>
        )}
        <li>
          <button type="button" onClick={onSignOut}>
            Logout
          </button>
        </li>
      </MenuList>
    </Popover>
  );
}

import { href, Link, useLocation } from 'react-router';
import type { SessionUser } from '#contract/calls.ts';
import { MenuList, Popover } from '../../../ui/overlay/popover.tsx';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import styles from './account-menu.module.css';

/** The photo or initials of a signed-in user, with the menu of the account. */
export function SignedInMenu({ user, onSignOut }: { user: SessionUser; onSignOut: () => void }) {
  const { key } = useLocation();
  const name = user.displayName || user.email;
  return (
    <Popover
      label={`Account of ${name}`}
      align="end"
      closeKey={key}
      buttonClassName={styles.button}
      button={<Avatar name={name} photoURL={user.photoURL} size={32} />}
    >
      <div className={styles.who}>
        <p>{name}</p>
        {user.displayName && <p className="muted">{user.email}</p>}
      </div>
      <MenuList label="Account">
        <li>
          <Link to={href('/user-profile')}>Account</Link>
        </li>
        <li>
          <Link to={href('/user-profile/my-orders')}>My Orders</Link>
        </li>
        <li>
          <Link to={href('/wishlist')}>Wishlist</Link>
        </li>
        {user.staffRole && (
          <li>
            {/* A separate program: the server makes the router load it as a document (server/http/pages/pages.ts). */}
            <Link to="/admin">Back office</Link>
          </li>
        )}
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

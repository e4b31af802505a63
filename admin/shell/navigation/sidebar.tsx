import { Link } from 'react-router';
import { nameOfRole } from '#domain/staff/permissions.ts';
import { Wordmark } from '#web/ui/picture/logo.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ariaKeys, Keys } from '../../ui/keys.tsx';
import { PersonInitials } from '../../ui/person-initials.tsx';
import { useMe } from '../account/me.ts';
import { openDialog } from '../dialogs.ts';
import { NavLinks } from './nav-links.tsx';
import { ShopLink } from './shop-link.tsx';
import styles from './sidebar.module.css';

/** The sidebar: logo, search, navigation, and the account. Phones have tabs instead. */
export function Sidebar() {
  const { name, email, role } = useMe();
  return (
    <header className={styles.side}>
      <div className={styles.top}>
        <Link to="/" aria-label="Osier back office, Today">
          <Wordmark width={88} />
        </Link>
        <span aria-hidden="true">Back office</span>
      </div>
      <button
        type="button"
        className={styles.finder}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys('Mod+K')}
        onClick={() => openDialog('palette')}
      >
        <Icon name="search" size={16} />
        <span>Search or command</span>
        <Keys keys="Mod+K" />
      </button>
      <nav aria-label="Back office">
        <NavLinks />
      </nav>
      <div className={styles.foot}>
        <ShopLink className={styles.shop} />
        <button type="button" className={styles.me} aria-haspopup="dialog" onClick={() => openDialog('menu')}>
          <PersonInitials name={name || email} />
          <span>
            <b>{name || email}</b>
            <small>{nameOfRole(role)}</small>
          </span>
          <Icon name="up-down" size={14} />
        </button>
      </div>
    </header>
  );
}

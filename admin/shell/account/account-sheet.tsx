import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Keys } from '../../ui/keys.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { closeDialog, openDialog, useShellDialog } from '../dialogs.ts';
import { NavLinks } from '../navigation/nav-links.tsx';
import { FACTOR_PATH, SHOP_PATHS } from '../navigation/paths.ts';
import { ShopLink } from '../navigation/shop-link.tsx';
import { useMe } from './me.ts';
import { signOut } from './sign-out.ts';
import styles from './account-sheet.module.css';

const close = () => closeDialog('menu');

/** The menu of the account. On a phone it also has every screen and the link to the shop. */
export function AccountSheet() {
  const isOpen = useShellDialog() === 'menu';
  const { name, email } = useMe();
  const first = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog open={isOpen} onClose={close} label="Menu" first={first} className={styles.sheet}>
      <div className={styles.who}>
        <h2 ref={first} tabIndex={-1}>
          {name || email}
        </h2>
        {name !== '' && <small>{email}</small>}
      </div>
      <div className={styles.list}>
        <nav className={styles.phone} aria-label="All screens">
          <ShopLink className={styles.item} />
          <NavLinks onFollow={close} />
        </nav>
        <a className={styles.item} href={SHOP_PATHS.account}>
          <Icon name="person" />
          <span>Your account</span>
        </a>
        <Link className={styles.item} to={FACTOR_PATH} onClick={close}>
          <Icon name="key" />
          <span>Second factor</span>
        </Link>
        <MenuButton icon="keyboard" keys="?" onPress={() => openDialog('shortcuts')}>
          Keyboard shortcuts
        </MenuButton>
        <MenuButton
          icon="sign-out"
          onPress={() => {
            close();
            void signOut();
          }}
        >
          Sign out
        </MenuButton>
      </div>
    </Dialog>
  );
}

function MenuButton({
  icon,
  keys,
  onPress,
  children,
}: {
  icon: IconName;
  keys?: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={styles.item} onClick={onPress}>
      <Icon name={icon} />
      <span>{children}</span>
      {keys !== undefined && <Keys keys={keys} />}
    </button>
  );
}

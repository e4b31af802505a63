import { Icon } from '../../ui/icon.tsx';
import { openDialog, useShellDialog } from '../dialogs.ts';
import { ScreenLink } from './nav-links.tsx';
import { SCREENS } from './screens.ts';
import styles from './tabs.module.css';

/** The screens beside the menu. */
const TABS = ['/', '/orders', '/products', '/stock'];

/** The tabs at the bottom of a phone: four screens, and the menu with all of them. */
export function Tabs() {
  const isMenuOpen = useShellDialog(({ open }) => open === 'menu');
  return (
    <nav className={styles.tabs} aria-label="Tabs">
      {SCREENS.filter(({ path }) => TABS.includes(path)).map((screen) => (
        <ScreenLink key={screen.path} screen={screen} className={styles.tab}>
          <Icon name={screen.icon} size={22} />
          {screen.name}
        </ScreenLink>
      ))}
      <button
        type="button"
        className={styles.tab}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={() => openDialog('menu')}
      >
        <Icon name="menu" size={22} />
        More
      </button>
    </nav>
  );
}

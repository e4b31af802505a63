import { Icon } from '../../ui/icon.tsx';
import { openDialog, useShellDialog } from '../dialogs.ts';
import { ScreenLink } from './nav-links.tsx';
import { SCREENS } from './screens.ts';
import styles from './tabs.module.css';

/** The number of screens beside the menu. */
const TAB_COUNT = 4;

/** The tabs at the bottom of a phone: the first screens, and the menu with all of them. */
export function Tabs() {
  const isMenuOpen = useShellDialog(({ open }) => open === 'menu');
  return (
    <nav className={styles.tabs} aria-label="Tabs">
      {SCREENS.slice(0, TAB_COUNT).map((screen) => (
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

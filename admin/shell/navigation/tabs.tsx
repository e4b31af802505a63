import { Icon } from '../../ui/icon.tsx';
import { openDialog, useShellDialog } from '../dialogs.ts';
import { ScreenLink } from './nav-links.tsx';
import { SCREENS } from './screens.ts';
import { TaskCount } from './task-count.tsx';
import styles from './tabs.module.css';

/** The main action of a phone. */
const SCAN = '/scan';

/** The screens beside the menu. */
const TABS = ['/', '/orders', SCAN, '/stock'].flatMap((path) => SCREENS.filter((one) => one.path === path));

/** The tabs at the bottom of a phone, and the menu with the other screens. */
export function Tabs() {
  const isMenuOpen = useShellDialog() === 'menu';
  return (
    <nav className={styles.tabs} aria-label="Tabs">
      {TABS.map((screen) => (
        <ScreenLink key={screen.path} screen={screen} className={styles.tab}>
          <span className={styles.mark} data-main={screen.path === SCAN || undefined}>
            <Icon name={screen.icon} size={22} />
          </span>
          {screen.name} {screen.task && <TaskCount task={screen.task} />}
        </ScreenLink>
      ))}
      <button
        type="button"
        className={styles.tab}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={() => openDialog('menu')}
      >
        <span className={styles.mark}>
          <Icon name="menu" size={22} />
        </span>
        More
      </button>
    </nav>
  );
}

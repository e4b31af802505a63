import { Icon } from '../../ui/icon.tsx';
import { openDialog, useShellDialog } from '../dialogs.ts';
import { ScreenLink } from './nav-links.tsx';
import { SCREENS, type NavigationLink } from './screens.ts';
import { TaskCount } from './task-count.tsx';
import styles from './tabs.module.css';

const SCAN: NavigationLink = {
  name: 'Scan',
  path: '/scan',
  icon: 'scan',
  group: null,
  prefetch: () => undefined,
};

/** The screens beside the menu. */
const TABS: readonly NavigationLink[] = [
  ...SCREENS.filter(({ path }) => path === '/' || path === '/orders'),
  SCAN,
  ...SCREENS.filter(({ path }) => path === '/stock'),
];

/** The tabs at the bottom of a phone: four screens, and the menu with all of them. */
export function Tabs() {
  const isMenuOpen = useShellDialog(({ open }) => open === 'menu');
  return (
    <nav className={styles.tabs} aria-label="Tabs">
      {TABS.map((screen) => (
        <ScreenLink key={screen.path} screen={screen} className={styles.tab}>
          <span className={styles.mark} data-main={screen === SCAN || undefined}>
            <Icon name={screen.icon} size={22} />
            {screen.task && <TaskCount task={screen.task} />}
          </span>
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

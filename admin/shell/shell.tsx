import { useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { ShortcutList } from '../keyboard/shortcut-list.tsx';
import { useShortcutKeys } from '../keyboard/use-shortcut-keys.ts';
import { useChangeStream } from '../live/use-live.ts';
import { Palette } from '../palette/palette.tsx';
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx';
import { UndoDialog } from '../undo/undo-dialog.tsx';
import { AccountSheet } from './account/account-sheet.tsx';
import { useMe } from './account/me.ts';
import { closeDialog, useShellDialog } from './dialogs.ts';
import { MessageBar } from './messages/message-bar.tsx';
import { OfflineNotice } from './messages/offline-notice.tsx';
import { findScreen } from './navigation/screens.ts';
import { Sidebar } from './navigation/sidebar.tsx';
import { Tabs } from './navigation/tabs.tsx';
import { TaskCountsProvider, useLiveTaskCounts } from './navigation/task-counts.ts';
import { LoadingScreen, useSlowLoading } from './states/loading-screen.tsx';
import { useShellShortcuts } from './use-shell-shortcuts.ts';
import styles from './shell.module.css';

/** The frame of every screen. */
export function Shell() {
  useShellShortcuts();
  useShortcutKeys();
  useChangeStream();
  const taskCounts = useLiveTaskCounts();
  return (
    <TaskCountsProvider value={taskCounts}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={styles.app}>
        <Sidebar />
        <Main />
      </div>
      <Tabs />
      <MessageBar />
      <ShellDialogs />
      <ScrollRestoration />
    </TaskCountsProvider>
  );
}

/**
 * The screen. After a navigation it gets the focus, or its element with `data-autofocus` does. While another screen loads slowly, its skeleton is
 * shown. A screen whose parameters change stays, with what was typed into it.
 */
function Main() {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const target = location && findScreen(location.pathname);
  const isSame = target?.path === pathname || location?.pathname.endsWith(pathname);
  const isSlow = useSlowLoading(isSame ? undefined : target?.path);
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);
  // Before the paint: a key that moves the focus works as soon as the screen is shown.
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const first = main.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.main}>
      <OfflineNotice />
      {isSlow && target ? <LoadingScreen title={target.name} /> : <Outlet />}
    </main>
  );
}

function ShellDialogs() {
  const open = useShellDialog();
  const { email } = useMe();
  return (
    <>
      <Palette open={open === 'palette'} onClose={() => closeDialog('palette')} />
      <ShortcutList open={open === 'shortcuts'} onClose={() => closeDialog('shortcuts')} />
      <AccountSheet />
      <SignInDialog email={email} />
      <UndoDialog />
    </>
  );
}

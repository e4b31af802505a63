import { useLayoutEffect, useState } from 'react';
import { createStore } from 'zustand';

/** The dialogs of the shell: search and commands, keyboard shortcuts, and the menu of the account. */
type ShellDialog = 'palette' | 'shortcuts' | 'menu';

const store = createStore<{ readonly open: ShellDialog | null }>()(() => ({ open: null }));

/**
 * Returns the open dialog of the shell. Subscribes before the paint, which the store's own hook does not: a key may open a dialog right after
 * it, and the next keys belong to that dialog.
 */
export function useShellDialog(): ShellDialog | null {
  const [open, setOpen] = useState(() => store.getState().open);
  useLayoutEffect(() => {
    const update = () => setOpen(store.getState().open);
    update();
    return store.subscribe(update);
  }, []);
  return open;
}

export function openDialog(dialog: ShellDialog): void {
  store.setState({ open: dialog });
}

/** Closes a dialog; does nothing when another one has replaced it. */
export function closeDialog(dialog: ShellDialog): void {
  store.setState(({ open }) => ({ open: open === dialog ? null : open }));
}

import { create } from 'zustand';

/** The dialogs of the shell: search and commands, keyboard shortcuts, and the menu of the account. */
type ShellDialog = 'palette' | 'shortcuts' | 'menu';

/** The open dialog of the shell. */
export const useShellDialog = create<{ readonly open: ShellDialog | null }>()(() => ({ open: null }));

export function openDialog(dialog: ShellDialog): void {
  useShellDialog.setState({ open: dialog });
}

/** Closes a dialog; does nothing when another one has replaced it. */
export function closeDialog(dialog: ShellDialog): void {
  useShellDialog.setState(({ open }) => ({ open: open === dialog ? null : open }));
}

import { useScreenShortcut } from './shortcut-store.ts';

/** The keys that save on every screen with a form. */
export const SAVE_KEYS = 'Mod+S';

/** Registers the keys that save. */
export function useSaveShortcut(save: () => Promise<unknown>): void {
  useScreenShortcut({ keys: SAVE_KEYS, label: 'Save' }, () => void save());
}

import { useEffect, useMemo, useRef } from 'react';
import { useShortcuts } from './shortcut-store.ts';
import type { Shortcut } from './shortcuts.ts';

/** The keys that save on every screen with a form. */
export const SAVE_KEYS = 'Mod+S';

/** Registers the keys that save. `save` may change with every rendering. */
export function useSaveShortcut(save: () => Promise<void>): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const shortcuts = useMemo<Shortcut[]>(
    () => [{ keys: SAVE_KEYS, label: 'Save', group: 'On this screen', run: () => void latest.current() }],
    [],
  );
  useShortcuts(shortcuts);
}

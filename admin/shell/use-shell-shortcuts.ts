import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useShortcuts } from '../keyboard/shortcut-store.ts';
import type { Shortcut } from '../keyboard/shortcuts.ts';
import { openDialog } from './dialogs.ts';
import { SCREENS } from './navigation/screens.ts';

/** Registers the shortcuts that apply on every screen. */
export function useShellShortcuts(): void {
  const navigate = useNavigate();
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      {
        keys: 'Mod+K',
        label: 'Search or command',
        group: 'Everywhere',
        run: () => openDialog('palette'),
      },
      { keys: '/', label: 'Search', group: 'Everywhere', run: () => openDialog('palette') },
      { keys: '?', label: 'Keyboard shortcuts', group: 'Everywhere', run: () => openDialog('shortcuts') },
      ...SCREENS.map(({ name, path, key }) => ({
        keys: `G ${key}`,
        label: name,
        group: 'Go to' as const,
        run: () => void navigate(path),
      })),
    ],
    [navigate],
  );
  useShortcuts(shortcuts);
}

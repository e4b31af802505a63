import { useEffectEvent, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from '../data/browser-storage.ts';
import type { KeyHint, Shortcut } from './shortcuts.ts';

/** The storage key of the setting for single keys: all shortcuts without ⌘ or Ctrl, sequences included. They are on unless it is `off`. */
const SINGLE_KEYS = 'osier.admin.singleKeys';

/** The registered shortcuts, the keys that elements handle themselves, and whether single keys are on. */
export const useShortcutStore = create<{
  readonly shortcuts: readonly Shortcut[];
  readonly hints: readonly KeyHint[];
  readonly hasSingleKeys: boolean;
}>()(() => ({ shortcuts: [], hints: [], hasSingleKeys: readStored(SINGLE_KEYS) !== 'off' }));

/** Registers shortcuts while the component is mounted. Create the list once, or with `useMemo`. */
export function useShortcuts(added: readonly Shortcut[]): void {
  // Before the paint: a key works as soon as its screen is shown.
  useLayoutEffect(() => register(added), [added]);
}

/** Registers one shortcut of the screen while the component is mounted and `isOn`. `run` may change with every rendering. */
export function useScreenShortcut(
  { keys, label, isOn = true }: { keys: string; label: string; isOn?: boolean },
  run: () => void,
): void {
  const runLatest = useEffectEvent(run);
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    return register([{ keys, label, group: 'On this screen', run: () => runLatest() }]);
  }, [keys, label, isOn]);
}

/** Returns the function that removes the shortcuts again. */
function register(added: readonly Shortcut[]): () => void {
  useShortcutStore.setState(({ shortcuts }) => ({ shortcuts: [...shortcuts, ...added] }));
  return () =>
    useShortcutStore.setState(({ shortcuts }) => ({
      shortcuts: shortcuts.filter((shortcut) => !added.includes(shortcut)),
    }));
}

/** Lists keys that the component's own element handles, while the component is mounted. */
export function useKeyHints(added: readonly KeyHint[]): void {
  useLayoutEffect(() => {
    useShortcutStore.setState(({ hints }) => ({ hints: [...hints, ...added] }));
    return () =>
      useShortcutStore.setState(({ hints }) => ({ hints: hints.filter((hint) => !added.includes(hint)) }));
  }, [added]);
}

/** Turns single keys on or off in this browser (WCAG 2.1.4). */
export function setSingleKeys(on: boolean): void {
  useShortcutStore.setState({ hasSingleKeys: on });
  writeStored(SINGLE_KEYS, on ? 'on' : 'off');
}

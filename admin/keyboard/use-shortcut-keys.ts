import { useLayoutEffect } from 'react';
import { useShortcutStore } from './shortcut-store.ts';
import { resolvePress, SEQUENCE_MS } from './shortcuts.ts';

const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';

/** Runs shortcuts for the keys pressed on the page. Open dialogs handle their own keys. */
export function useShortcutKeys(): void {
  // Before the paint: a key works as soon as its screen is shown.
  useLayoutEffect(() => {
    let prefix: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (
        event.defaultPrevented ||
        event.repeat ||
        event.altKey ||
        ['Shift', 'Control', 'Meta'].includes(key)
      )
        return;
      if (document.querySelector('dialog[open]') !== null) return;
      const press = {
        key,
        mod: event.metaKey || event.ctrlKey,
        isInField: target instanceof Element && target.closest(FIELDS) !== null,
      };
      const resolved = resolvePress(press, { ...useShortcutStore.getState(), prefix });
      ({ prefix } = resolved);
      clearTimeout(timer);
      timer = setTimeout(() => (prefix = null), SEQUENCE_MS);
      if (resolved.shortcut === undefined) return;
      event.preventDefault();
      resolved.shortcut.run();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', handleKeyDown);
    };
  }, []);
}

import { useLayoutEffect } from 'react';
import { isApple } from '../ui/keys.tsx';
import { isInField } from './is-in-field.ts';
import { useShortcutStore } from './shortcut-store.ts';
import { resolvePress, SEQUENCE_MS } from './shortcuts.ts';

/** Runs shortcuts for the keys pressed on the page. Open dialogs handle their own keys. */
export function useShortcutKeys(): void {
  // Before the paint: a key works as soon as its screen is shown.
  useLayoutEffect(() => {
    let prefix: string | null = null;
    let pressedAt = 0;
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event;
      if (event.defaultPrevented || event.repeat || ['Shift', 'Control', 'Meta', 'Alt'].includes(key)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const press = {
        key,
        mod: event.metaKey || event.ctrlKey,
        alt: event.altKey,
        shift: event.shiftKey,
        isInField: isInField(target),
      };
      // Ignores AltGr, and on Apple devices the keys that move the cursor by words.
      if (press.alt && (press.mod || (isApple && press.isInField))) return;
      // The time of the press: a busy page may handle it later.
      if (timeStamp - pressedAt > SEQUENCE_MS) prefix = null;
      pressedAt = timeStamp;
      const resolved = resolvePress(press, { ...useShortcutStore.getState(), prefix });
      ({ prefix } = resolved);
      if (resolved.shortcut === undefined) return;
      event.preventDefault();
      resolved.shortcut.run();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}

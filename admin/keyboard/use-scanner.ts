import { useEffectEvent, useLayoutEffect } from 'react';
import { isInField } from './is-in-field.ts';

/** Scanners type faster than people: the time between two keys is at most this. */
const KEY_PAUSE_MS = 50;

/** Minimum characters of a scanned code. */
const MIN_LENGTH = 4;

/**
 * Calls `onScan` with each code that a scanner types outside of fields, which ends with Enter. Other keys reach the shortcuts after the pause
 * that distinguishes a person from a scanner.
 */
export function useScanner(isOn: boolean, onScan: (code: string) => void): void {
  const scanned = useEffectEvent(onScan);
  // Before the paint, so that a scan right after the screen is shown runs no shortcuts.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    let held: KeyboardEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const passed = new WeakSet<Event>();
    const release = () => {
      clearTimeout(timer);
      const keys = held;
      held = [];
      for (const { key, code, shiftKey, target } of keys) {
        const event = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
        passed.add(event);
        target?.dispatchEvent(event);
      }
    };
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (passed.has(event) || event.repeat || key === 'Shift') return;
      const last = held.at(-1);
      if (last !== undefined && event.timeStamp - last.timeStamp > KEY_PAUSE_MS) release();
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isPlain && key === 'Enter' && held.length >= MIN_LENGTH) {
        event.preventDefault();
        event.stopPropagation();
        const code = held.map((one) => one.key).join('');
        held = [];
        clearTimeout(timer);
        scanned(code);
        return;
      }
      if (
        !isPlain ||
        !/^\S$/u.test(key) ||
        isInField(target) ||
        document.querySelector('dialog[open]') !== null
      ) {
        release();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      held.push(event);
      clearTimeout(timer);
      timer = setTimeout(release, KEY_PAUSE_MS);
    };
    document.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', handleKeyDown, { capture: true });
    };
  }, [isOn]);
}

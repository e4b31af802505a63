import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';

/**
 * Returns the props of a select whose choice has effects. A choice from its open list counts at once. Keys that step through its closed
 * list only show a value, because browsers report each step as a change (WCAG 3.2.2). Enter or leaving the select chooses that value.
 * Escape drops it. `onChoose` also receives whether the focus is still inside the list item or table row.
 */
export function useEnteredChoice(value: string, onChoose: (value: string, hasFocus: boolean) => void) {
  const isStepping = useRef(false);
  const pending = useRef<string>(undefined);
  const [shown, setShown] = useState<string>();
  const hold = (next?: string) => {
    pending.current = next;
    setShown(next);
  };
  const enter = (hasFocus: boolean) => {
    const next = pending.current;
    hold();
    if (next !== undefined && next !== value) onChoose(next, hasFocus);
  };
  // In the cart menu, a press outside closes the menu before the select loses the focus.
  const enterAtUnmount = useEffectEvent(() => enter(false));
  useEffect(() => () => enterAtUnmount(), []);

  return {
    value: shown ?? value,
    onPointerDown: () => {
      isStepping.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, altKey } = event;
      // Excludes the keys that open the list, or choose from it.
      isStepping.current =
        !altKey && key !== ' ' && key !== 'Enter' && !(isOnMac() && key.startsWith('Arrow'));
      if (key === 'Escape') hold();
      if (key === 'Enter' && pending.current !== undefined) {
        event.preventDefault();
        enter(true);
      }
    },
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
      hold(currentTarget.value);
      if (!isStepping.current) enter(true);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLSelectElement>) => {
      isStepping.current = false;
      enter(relatedTarget === null || currentTarget.closest('li, tr')?.contains(relatedTarget) === true);
    },
  };
}

/** Whether arrow keys open the list instead of stepping through it. The user agent of an iPhone has no 'Macintosh', only 'like Mac OS X'. */
function isOnMac(): boolean {
  return navigator.userAgent.includes('Macintosh');
}

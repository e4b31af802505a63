import { useEffectEvent, useLayoutEffect } from 'react';

/** How long typing must pause before work begins. */
const DEBOUNCE_MS = 300;

/**
 * Runs `work` once `wanted`, a text that identifies it, has stayed the same for a moment; never while it is null. The next change, and leaving
 * the screen, abort the signal: aborted work must show nothing.
 */
export function useDebounced(
  wanted: string | null,
  work: (wanted: string, signal: AbortSignal) => Promise<void>,
): void {
  const workLatest = useEffectEvent(work);
  // A layout effect, so that no earlier work can end between the rendering and the abort.
  useLayoutEffect(() => {
    if (wanted === null) return;
    const controller = new AbortController();
    const timer = setTimeout(() => void workLatest(wanted, controller.signal), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
}

import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { ApiCount } from '#contract/calls.ts';
import { createCounter, type Counter, type CountState } from './count-store.ts';

/** How often a screen reads what others have counted. */
const REFRESH_MS = 3_000;

/** Counts on this page. Reads what others count while the page is visible. */
export function useCount(loaded: ApiCount): CountState & { readonly counter: Counter } {
  const [counter] = useState(() => createCounter(loaded));
  const state = useStore(counter.store);
  const isOpen = state.count.state === 'open';
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void counter.refresh();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleOnline = () => refresh();
    const timer = setInterval(() => refresh(), REFRESH_MS);
    globalThis.addEventListener('online', handleOnline);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', handleOnline);
    };
  }, [isOpen]);
  return { ...state, counter };
}

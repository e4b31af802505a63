import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { ApiCount } from '#contract/calls.ts';
import { useLive } from '../live/use-live.ts';
import { createCounter, type Counter, type CountState } from './count-store.ts';

/** How often a screen saves the waiting additions, and reads what others have counted even if the stream of changes is broken. */
const REFRESH_MS = 3_000;

/** Counts on this page. Reads what others count while the page is visible. */
export function useCount(loaded: ApiCount): CountState & { readonly counter: Counter } {
  const [counter] = useState(() => createCounter(loaded));
  const state = useStore(counter.store);
  useLive(['count'], counter.refresh);
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

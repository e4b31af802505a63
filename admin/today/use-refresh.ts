import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

const INTERVAL_MS = 60_000;

/** Reloads the data of a screen every minute while it is visible, and when it becomes visible again: ages such as `3 hours` change with time. */
export function useRefresh(): void {
  const { state, revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine && state === 'idle') void revalidate();
  });
  useEffect(() => {
    const timer = setInterval(() => refresh(), INTERVAL_MS);
    const handleChange = () => refresh();
    document.addEventListener('visibilitychange', handleChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', handleChange);
    };
  }, []);
}

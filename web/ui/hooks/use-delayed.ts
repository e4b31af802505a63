import { useEffect, useState } from 'react';

/** Returns whether the same activity has lasted for `delayMs`. `activity` identifies it and is undefined when there is none. */
export function useDelayed(activity: string | undefined, delayMs: number): boolean {
  const [delayed, setDelayed] = useState<string>();
  useEffect(() => {
    if (activity === undefined) return;
    const timer = setTimeout(() => setDelayed(activity), delayMs);
    return () => clearTimeout(timer);
  }, [activity, delayMs]);
  return activity !== undefined && delayed === activity;
}

import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/**
 * Reads again after each change of `wanted`, a text that identifies the request. `empty` is shown until the first answer, and while `wanted` is
 * null. `amend` shows the result of `readMore` in place of the last answer, unless `wanted` has changed meanwhile.
 */
export function useDebouncedRead<Shown>({
  empty,
  wanted,
  read,
}: {
  empty: Shown;
  wanted: string | null;
  read: () => Promise<Shown>;
}): {
  shown: Shown;
  isLoading: boolean;
  amend: (readMore: () => Promise<Shown | null>) => Promise<void>;
} {
  const [shown, setShown] = useState(empty);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(0);
  const reset = useEffectEvent(() => setShown(empty));
  // Before the paint: the old answer must not look like the new one.
  useLayoutEffect(() => {
    latest.current += 1;
    setLoading(wanted !== null);
    if (wanted === null) reset();
  }, [wanted]);
  useDebounced(wanted, async (_, signal) => {
    const next = await read();
    if (signal.aborted) return;
    setShown(next);
    setLoading(false);
  });
  const amend = async (readMore: () => Promise<Shown | null>) => {
    const turn = latest.current;
    const next = await readMore();
    if (next !== null && turn === latest.current) setShown(next);
  };
  // `empty` may have changed since the reset.
  return { shown: wanted === null ? empty : shown, isLoading, amend };
}

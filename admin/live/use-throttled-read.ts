import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Result } from '#domain/result.ts';

/**
 * Reads figures that are slow to count, now and whenever `since` has changed, but not more often than the interval. Returns what was read
 * last; undefined before that. The next change repeats a failed read.
 */
export function useThrottledRead<Value>(
  read: () => Promise<Result<Value, unknown>>,
  { since, intervalMs }: { since: unknown; intervalMs: number },
): Value | undefined {
  const [value, setValue] = useState<Value>();
  const readAt = useRef(-Infinity);
  const start = useEffectEvent(async () => {
    readAt.current = performance.now();
    const result = await read();
    if (result.ok) setValue(result.value);
  });
  useEffect(() => {
    const waitMs = Math.max(0, readAt.current + intervalMs - performance.now());
    const timer = setTimeout(() => void start(), waitMs);
    return () => clearTimeout(timer);
  }, [since, intervalMs]);
  return value;
}

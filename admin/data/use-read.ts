import { useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '#domain/result.ts';

/**
 * Reads when the component mounts, and again when `since` has changed. Returns the value that was read last, and the error if the last read
 * failed. Ignores the result of a read that a newer one has replaced.
 */
export function useRead<Value, Failure>(
  read: () => Promise<Result<Value, Failure>>,
  since: unknown,
): { readonly value?: Value; readonly error?: Failure } {
  const [latest, setLatest] = useState<{ value?: Value; error?: Failure }>({});
  const start = useEffectEvent(read);
  useEffect(() => {
    let isCurrent = true;
    const run = async () => {
      const result = await start();
      if (!isCurrent) return;
      setLatest((before) => (result.ok ? { value: result.value } : { ...before, error: result.error }));
    };
    void run();
    return () => {
      isCurrent = false;
    };
  }, [since]);
  return latest;
}

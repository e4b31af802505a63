import { useEffect, useEffectEvent, useState } from 'react';
import type { Command } from './commands.ts';

/** A single letter matches too much. */
const MIN_QUERY_LENGTH = 2;

/** Returns what a call finds for a query. Keeps the earlier results until the next have arrived. */
export function useFound(
  query: string,
  find: (q: string, signal: AbortSignal) => Promise<readonly Command[]>,
): readonly Command[] {
  const [found, setFound] = useState<readonly Command[]>([]);
  const q = query.trim();
  const isLongEnough = q.length >= MIN_QUERY_LENGTH;
  const search = useEffectEvent(find);
  useEffect(() => {
    if (!isLongEnough) return;
    const controller = new AbortController();
    // An aborted search throws.
    search(q, controller.signal).then(setFound, () => undefined);
    return () => controller.abort();
  }, [q, isLongEnough]);
  return isLongEnough ? found : [];
}

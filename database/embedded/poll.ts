import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 15;

/**
 * Calls `look` until it returns a value, at most until `until` (a `performance.now()`); undefined after that. For facts in files and
 * process tables, which send no events.
 */
export async function poll<T>(
  look: () => Promise<T | undefined>,
  options: { readonly until: number },
): Promise<T | undefined> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() >= options.until) return undefined;
    await delay(INTERVAL_MS);
  }
}

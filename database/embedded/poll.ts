import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two looks. */
const interval = 15;

/**
 * Looks again and again until there is something, at most until `until` (on `performance.now()`'s scale), then gives up
 * with undefined. For facts that the system tells in files and process tables, where no event can be waited for.
 */
export async function poll<T>(
  look: () => Promise<T | undefined>,
  options: { readonly until: number },
): Promise<T | undefined> {
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (performance.now() >= options.until) return undefined;
    await delay(interval);
  }
}

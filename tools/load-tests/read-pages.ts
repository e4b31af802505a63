import { setTimeout as delay } from 'node:timers/promises';

/** One page or picture that a reader requested: times in `performance.now()`. */
export type PageRead = {
  readonly from: number;
  readonly to: number;
  readonly isStale: boolean;
  /** Undefined for a whole response with status 200. */
  readonly failure?: string;
};

/** How many readers there are at a time. */
export const READERS = 8;
const PAUSE_MS = 100;
const TIMEOUT_MS = 10_000;

/** Reads the pages in turn until the signal aborts. */
export async function readPages(options: {
  readonly origin: string;
  readonly paths: readonly string[];
  readonly stop: AbortSignal;
  readonly onRead: (page: PageRead) => void;
}): Promise<void> {
  const { origin, paths, stop, onRead } = options;
  let turn = 0;
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      while (!stop.aborted) {
        onRead(await readPage(origin + (paths[(turn += 1) % paths.length] ?? '/')));
        await delay(PAUSE_MS);
      }
    }),
  );
}

async function readPage(url: string): Promise<PageRead> {
  const from = performance.now();
  const read = (isStale: boolean, failure?: string): PageRead => ({
    from,
    to: performance.now(),
    isStale,
    ...(failure !== undefined && { failure: `${url}: ${failure}` }),
  });
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    const isStale = response.headers.get('cache-status')?.includes('stale-if-error') === true;
    if (response.status !== 200) return read(isStale, String(response.status));
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    return read(isStale, isPage && !text.trimEnd().endsWith('</html>') ? 'incomplete' : undefined);
  } catch (error) {
    return read(false, describe(error));
  }
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return String(error) + cause;
}

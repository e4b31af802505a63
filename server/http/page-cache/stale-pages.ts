import { setTimeout as pause } from 'node:timers/promises';
import type { CacheKey } from './cache-key.ts';
import type { PageStore } from './page-store.ts';
import { withoutUncompressedBody, type CachedPage } from './representation.ts';

/**
 * A page to send. `staleSeconds` is the time since the subscription that kept it current was lost; absent for a current page. The counts of
 * an outdated page may be older.
 */
export type ServedPage = { readonly page: CachedPage; readonly staleSeconds?: number };

/**
 * The pages that were current when the subscription to changes was lost, and those that were outdated in counts alone. They are served while
 * the database is unreachable, for a limited time.
 */
export type StalePages = {
  /** Keeps the pages of the cache when the subscription is lost. */
  keep(pages: PageStore): void;
  /** Drops all pages, because they may be outdated and current ones can be rendered. */
  drop(): void;
  /**
   * Returns a kept page, synchronously; undefined unless the database is known to be unreachable. The caller counts the hit by `countHit`.
   */
  find(url: string): ServedPage | undefined;
  countHit(): void;
  /** Returns the page that `load` renders, or the kept or outdated one when the database is unreachable. */
  serve(key: CacheKey, load: () => Promise<CachedPage>): Promise<ServedPage>;
  readonly stats: { readonly pages: number; readonly hits: number };
};

/** How long a rendering may take until the database counts as unreachable. */
const RENDER_LIMIT_MS = 1_000;
/** Interval of renderings that find out whether the database answers again. */
const ATTEMPT_INTERVAL_MS = 1_000;
/**
 * When the database becomes unreachable, all connections of a process break within this time. A rendering that succeeds during it proves
 * nothing; a later one proves that only the subscription is lost.
 */
const BREAK_MS = 1_000;

/** A time without notifications of changes. `since` is its beginning on the clock `now`; `pages` is the cache of that moment. */
type Outage = {
  readonly pages: PageStore;
  readonly since: number;
  isUnreachable: boolean;
  nextAttemptAt: number;
};

/** Creates an empty collection. With `maxAgeMs` 0 it stays empty. `isReachable` queries the database. */
export function createStalePages({
  maxAgeMs,
  findOutdated,
  now,
  isReachable,
}: {
  maxAgeMs: number;
  /** Finds an outdated page in the live cache: the subscription may break up to a second after the database. */
  findOutdated: (url: string) => CachedPage | undefined;
  /** Milliseconds of a clock that never jumps. */
  now: () => number;
  isReachable: () => Promise<boolean>;
}): StalePages {
  let outage: Outage | undefined;
  let hits = 0;

  function currentOutage(): Outage | undefined {
    if (outage !== undefined && now() - outage.since > maxAgeMs) outage = undefined;
    return outage;
  }

  function findStale(url: string): ServedPage | undefined {
    const kept = currentOutage();
    const page = kept?.pages.findOutdated(url);
    if (kept === undefined || page === undefined) return undefined;
    return { page, staleSeconds: Math.max(1, Math.ceil((now() - kept.since) / 1_000)) };
  }

  async function dropIfReachable(kept: Outage): Promise<void> {
    if ((await isReachable()) && outage === kept) outage = undefined;
  }

  /** Renders a page, which replaces the kept one. After the break, drops all kept pages if the database is reachable. */
  async function attempt(kept: Outage, key: CacheKey, load: () => Promise<CachedPage>): Promise<CachedPage> {
    kept.nextAttemptAt = now() + ATTEMPT_INTERVAL_MS;
    const page = await load();
    if (isUnavailable(page)) return page;
    kept.pages.delete(key.url);
    if (page.status === 200 && page.tags.size > 0) kept.pages.set(key, withoutUncompressedBody(page));
    // A rendered page does not prove that the database is reachable: some pages need only the catalogue in memory.
    if (now() - kept.since > BREAK_MS) void dropIfReachable(kept);
    return page;
  }

  /** Renders a page. If that fails, returns the cached or kept one, of which at most the counts are outdated. */
  async function loadOrOutdated({ url }: CacheKey, load: () => Promise<CachedPage>): Promise<ServedPage> {
    const page = await load();
    if (maxAgeMs === 0 || !isUnavailable(page)) return { page };
    const outdated = findOutdated(url);
    const stale = findStale(url) ?? (outdated && { page: outdated, staleSeconds: 1 });
    if (stale === undefined) return { page };
    hits += 1;
    return stale;
  }

  return {
    keep(pages) {
      if (maxAgeMs > 0) outage = { pages, since: now(), isUnreachable: false, nextAttemptAt: 0 };
    },
    drop() {
      outage = undefined;
    },
    find(url) {
      const kept = currentOutage();
      return kept?.isUnreachable && now() < kept.nextAttemptAt ? findStale(url) : undefined;
    },
    countHit() {
      hits += 1;
    },
    async serve(key, load) {
      const kept = currentOutage();
      if (kept === undefined || findStale(key.url) === undefined) return loadOrOutdated(key, load);
      if (!kept.isUnreachable) {
        const loaded = await withinLimit(attempt(kept, key, load));
        if (loaded !== undefined && !isUnavailable(loaded)) return { page: loaded };
        kept.isUnreachable = true;
      } else if (now() >= kept.nextAttemptAt) {
        void withinLimit(attempt(kept, key, load));
      }
      // The database may have come back meanwhile.
      const stale = findStale(key.url);
      if (stale === undefined) return { page: await load() };
      hits += 1;
      return stale;
    },
    get stats() {
      return { pages: currentOutage()?.pages.size ?? 0, hits };
    },
  };
}

function isUnavailable({ status }: CachedPage): boolean {
  return status === 503;
}

/** Returns undefined when the page takes too long or fails. */
function withinLimit(page: Promise<CachedPage>): Promise<CachedPage | undefined> {
  return Promise.race([page.catch(() => undefined), pause(RENDER_LIMIT_MS, undefined, { ref: false })]);
}

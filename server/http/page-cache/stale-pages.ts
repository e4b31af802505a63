import { setTimeout as pause } from 'node:timers/promises';
import type { CacheKey } from './cache-key.ts';
import type { OutdatedPage, PageStore } from './page-store.ts';
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
  /** Returns the kept pages, marked as outdated, when the subscription is renewed, and forgets them. */
  release(): PageStore | undefined;
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
 * nothing. After a later one, `isReachable` finds out whether only the subscription is lost.
 */
const BREAK_MS = 1_000;

/**
 * A time without notifications of changes. `since` is its beginning on the clock `now`; `pages` is the cache of that moment. `database` is
 * what the last rendering has shown.
 */
type Outage = {
  readonly pages: PageStore;
  readonly since: number;
  database: 'unknown' | 'unreachable' | 'reachable';
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
  findOutdated: (url: string) => OutdatedPage | undefined;
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
    const found = kept?.pages.findOutdated(url);
    return found && withAge(found.page, found.since ?? kept?.since);
  }

  /** Adds the age of a page. Returns undefined for one that is older than the limit. */
  function withAge(page: CachedPage, since = now()): ServedPage | undefined {
    const age = now() - since;
    return age > maxAgeMs ? undefined : { page, staleSeconds: Math.max(1, Math.ceil(age / 1_000)) };
  }

  async function checkDatabase(kept: Outage): Promise<void> {
    if (await isReachable()) kept.database = 'reachable';
  }

  /** Renders a page, which replaces the kept one. After `BREAK_MS`, a rendered page starts a check of the database. */
  async function attempt(kept: Outage, key: CacheKey, load: () => Promise<CachedPage>): Promise<CachedPage> {
    kept.nextAttemptAt = now() + ATTEMPT_INTERVAL_MS;
    const page = await load();
    // Once the subscription is renewed, the kept pages are in the cache again. This page may be outdated, so it must not replace one.
    if (isUnavailable(page) || outage !== kept) return page;
    kept.pages.delete(key.url);
    if (page.status === 200 && page.tags.size > 0) kept.pages.set(key, withoutUncompressedBody(page));
    // A rendered page does not prove that the database is reachable: some pages need only the catalogue in memory.
    if (kept.database !== 'reachable' && now() - kept.since > BREAK_MS) void checkDatabase(kept);
    return page;
  }

  /** Attempts to render a page that is kept. Returns undefined when the kept one is to be served. */
  async function renderKept(
    kept: Outage,
    key: CacheKey,
    load: () => Promise<CachedPage>,
  ): Promise<CachedPage | undefined> {
    if (kept.database === 'unreachable') {
      if (now() >= kept.nextAttemptAt) void withinLimit(attempt(kept, key, load));
      return undefined;
    }
    const attempted = attempt(kept, key, load);
    // While the database is reachable, a page that takes long is not replaced by one that may be outdated.
    const page = await (kept.database === 'reachable' ? attempted : withinLimit(attempted));
    if (page !== undefined && !isUnavailable(page)) return page;
    kept.database = 'unreachable';
    return undefined;
  }

  /** Renders a page. If that fails, returns the cached or kept one. */
  async function loadOrOutdated({ url }: CacheKey, load: () => Promise<CachedPage>): Promise<ServedPage> {
    const page = await load();
    if (maxAgeMs === 0 || !isUnavailable(page)) return { page };
    const outdated = findOutdated(url);
    const stale = findStale(url) ?? (outdated && withAge(outdated.page, outdated.since));
    if (stale === undefined) return { page };
    hits += 1;
    return stale;
  }

  return {
    keep(pages) {
      if (maxAgeMs > 0) outage = { pages, since: now(), database: 'unknown', nextAttemptAt: 0 };
    },
    release() {
      const released = currentOutage();
      outage = undefined;
      released?.pages.outdateAll(released.since);
      return released?.pages;
    },
    find(url) {
      const kept = currentOutage();
      return kept?.database === 'unreachable' && now() < kept.nextAttemptAt ? findStale(url) : undefined;
    },
    countHit() {
      hits += 1;
    },
    async serve(key, load) {
      const kept = currentOutage();
      if (kept !== undefined && findStale(key.url) !== undefined) {
        const page = await renderKept(kept, key, load);
        if (page !== undefined) return { page };
        const stale = findStale(key.url);
        if (stale !== undefined) {
          hits += 1;
          return stale;
        }
      }
      // Also when the database has come back meanwhile.
      return loadOrOutdated(key, load);
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

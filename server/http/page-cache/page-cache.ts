import { EVERYTHING_TAG } from '#database/notifications/catalogue-tags.ts';
import type { CacheKey } from './cache-key.ts';
import { createLruStore } from './lru-store.ts';
import type { CachedPage } from './representation.ts';

/** Public responses, cached until something that they show changes. */
export type PageCache = {
  /** Returns the cached page of a URL, synchronously. The caller counts the hit by `countHit`. */
  find(url: string): CachedPage | undefined;
  countHit(): void;
  /**
   * Returns the cached page, or renders it. Concurrent requests for a URL share one rendering. The page shows every change whose
   * notification arrived before this call.
   */
  get(key: CacheKey, render: () => Promise<CachedPage>): Promise<CachedPage>;
  /**
   * Renders a page again, for a client that has changed it. The rendering starts after this call; all callers that wait for the running
   * one share the next.
   */
  refresh(key: CacheKey, render: () => Promise<CachedPage>): Promise<CachedPage>;
  /** Drops every page with this tag. A running rendering with this tag is not cached. */
  invalidate(tag: string): void;
  /** Starts caching: from now on every change sends a notification. */
  enable(): void;
  /** Drops everything and stops caching: notifications may be lost. */
  disable(): void;
  readonly stats: {
    pages: number;
    bytes: number;
    hits: number;
    renders: number;
    invalidations: number;
    isEnabled: boolean;
  };
};

/** A running rendering. `version` is the cache's version when it began; `next` starts when this one ends. */
type Rendering = { readonly version: number; readonly page: Promise<CachedPage>; next?: Promise<CachedPage> };

/** Memory for pages that the shop links to (bounded), and for those whose URLs clients can invent (unbounded). */
const CAPACITY_BYTES = { bounded: 20 * 1024 * 1024, unbounded: 6 * 1024 * 1024 };

/** Maximum number of tags tracked while pages are rendered. Beyond it no running rendering is cached. */
const MAX_TRACKED_TAG_COUNT = 10_000;

/** Creates a cache that is disabled at first. */
export function createPageCache(capacityBytes: typeof CAPACITY_BYTES = CAPACITY_BYTES): PageCache {
  const urlsByTag = new Map<string, Set<string>>();
  const removeFromIndex = (url: string, page: CachedPage) => {
    for (const tag of page.tags) {
      const urls = urlsByTag.get(tag);
      urls?.delete(url);
      if (urls?.size === 0) urlsByTag.delete(tag);
    }
  };
  const bounded = createLruStore<CachedPage>({ maxBytes: capacityBytes.bounded, onRemove: removeFromIndex });
  const unbounded = createLruStore<CachedPage>({
    maxBytes: capacityBytes.unbounded,
    onRemove: removeFromIndex,
  });

  // By URL: at most one rendering at a time.
  const renderings = new Map<string, Rendering>();
  let renderingCount = 0;
  // The version counts changes. A page is cached if none of its tags has changed since its rendering began.
  let version = 0;
  let versionOfAll = 0;
  const versionByTag = new Map<string, number>();
  let isEnabled = false;
  let [hits, renders, invalidations] = [0, 0, 0];

  function dropAll(): void {
    version += 1;
    versionOfAll = version;
    versionByTag.clear();
    bounded.clear();
    unbounded.clear();
  }

  function isFresh(page: CachedPage, since: number): boolean {
    return versionOfAll <= since && [...page.tags].every((tag) => (versionByTag.get(tag) ?? 0) <= since);
  }

  function store({ url, isUnbounded }: CacheKey, page: CachedPage): void {
    (isUnbounded ? unbounded : bounded).set(url, page);
    for (const tag of page.tags) {
      const urls = urlsByTag.get(tag) ?? new Set();
      urls.add(url);
      urlsByTag.set(tag, urls);
    }
  }

  async function renderAndStore(key: CacheKey, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const since = version;
    renderingCount += 1;
    renders += 1;
    try {
      const page = await render();
      if (isEnabled && page.status === 200 && page.tags.size > 0 && isFresh(page, since)) store(key, page);
      return page;
    } finally {
      renderingCount -= 1;
      if (renderingCount === 0) versionByTag.clear();
    }
  }

  function start(key: CacheKey, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const { url } = key;
    const rendering: Rendering = { version, page: renderAndStore(key, render) };
    renderings.set(url, rendering);
    const end = () => {
      // The next rendering replaces this one when it starts. Until then callers can still join this one.
      if (rendering.next === undefined) renderings.delete(url);
    };
    rendering.page.then(end, end);
    return rendering.page;
  }

  function find(url: string): CachedPage | undefined {
    return bounded.get(url) ?? unbounded.get(url);
  }

  function get(key: CacheKey, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const cached = find(key.url);
    if (cached !== undefined) {
      hits += 1;
      return Promise.resolve(cached);
    }
    const rendering = renderings.get(key.url);
    if (rendering === undefined) return start(key, render);
    if (rendering.version === version) return rendering.page;
    // Data changed since it began. Its tags, and so whether it is stale, are known only when it ends.
    // `get` then finds it in the cache, or renders again.
    const again = () => get(key, render);
    return rendering.page.then(again, again);
  }

  function refresh(key: CacheKey, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const rendering = renderings.get(key.url);
    const startNow = () => start(key, render);
    return rendering === undefined
      ? startNow()
      : (rendering.next ??= rendering.page.then(startNow, startNow));
  }

  return {
    find,
    countHit() {
      hits += 1;
    },
    get,
    refresh,
    invalidate(tag) {
      invalidations += 1;
      if (tag === EVERYTHING_TAG || versionByTag.size >= MAX_TRACKED_TAG_COUNT) {
        dropAll();
        return;
      }
      version += 1;
      if (renderingCount > 0) versionByTag.set(tag, version);
      for (const url of urlsByTag.get(tag) ?? []) {
        bounded.delete(url);
        unbounded.delete(url);
      }
    },
    enable() {
      dropAll();
      isEnabled = true;
    },
    disable() {
      isEnabled = false;
      dropAll();
    },
    get stats() {
      return {
        pages: bounded.size + unbounded.size,
        bytes: bounded.bytes + unbounded.bytes,
        hits,
        renders,
        invalidations,
        isEnabled,
      };
    },
  };
}

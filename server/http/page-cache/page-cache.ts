import {
  EVERYTHING_TAG,
  findProductOfContentTag,
  isStockOrPurchaseTag,
  productTag,
} from '#database/notifications/catalogue-tags.ts';
import type { CacheKey } from './cache-key.ts';
import { createChangeTracker, type ChangeTracker } from './change-tracker.ts';
import { createPageStore, type CapacityBytes, type OutdatedPage, type PageStore } from './page-store.ts';
import { withoutUncompressedBody, type CachedPage } from './representation.ts';

/** Public responses, cached until something that they show changes. */
export type PageCache = {
  /** Returns the cached page of a URL, synchronously. The caller counts the hit by `countHit`. */
  find(url: string): CachedPage | undefined;
  countHit(): void;
  /** Returns the cached page, also when it is outdated. */
  findOutdated(url: string): OutdatedPage | undefined;
  /**
   * Returns the cached page, or renders it. Concurrent requests for a URL share one rendering. The page shows every change whose
   * notification arrived before this call.
   */
  get(key: CacheKey, render: () => Promise<CachedPage>): Promise<CachedPage>;
  /**
   * Renders a page again, for a client that has changed its data. The rendering starts after this call. While an earlier one runs, all
   * callers wait for it and share the next.
   */
  refresh(key: CacheKey, render: () => Promise<CachedPage>): Promise<CachedPage>;
  /**
   * Drops every page with this tag. A running rendering with this tag is not cached. A page of which only counts changed becomes outdated:
   * it is rendered again, and meanwhile kept for an outage of the database.
   */
  invalidate(tag: string): void;
  /**
   * Starts caching: from now on every change sends a notification. `outdated` are the pages from before the notifications were missing: each
   * is rendered again for its next request, and kept until then in case that fails.
   */
  enable(outdated?: PageStore): void;
  /**
   * Stops caching, because notifications may be lost. Returns the pages that it had, and forgets them; undefined when it was disabled.
   */
  disable(): PageStore | undefined;
  readonly stats: {
    pages: number;
    bytes: number;
    hits: number;
    renders: number;
    invalidations: number;
    isEnabled: boolean;
  };
};

/** The size of the cache in one process. */
const CAPACITY_BYTES: CapacityBytes = { bounded: 20 * 1024 * 1024, unbounded: 6 * 1024 * 1024 };

type Render = () => Promise<CachedPage>;

/** Creates a cache that is disabled at first. */
export function createPageCache(capacityBytes = CAPACITY_BYTES): PageCache {
  let pages = createPageStore(capacityBytes);
  const changes = createChangeTracker();
  const renderings = createRenderings(changes);
  let isEnabled = false;
  let [hits, renders, invalidations] = [0, 0, 0];

  function dropAll(): void {
    changes.recordChangeOfAll();
    pages.clear();
  }

  function renderAndStore(key: CacheKey, render: Render): Promise<CachedPage> {
    renders += 1;
    return changes.track(async (isFresh) => {
      const page = await render();
      if (isEnabled && page.status === 200 && page.tags.size > 0 && isFresh(page.tags))
        pages.set(key, withoutUncompressedBody(page));
      return page;
    });
  }

  function get(key: CacheKey, render: Render): Promise<CachedPage> {
    const cached = pages.find(key.url);
    if (cached !== undefined) {
      hits += 1;
      return Promise.resolve(cached);
    }
    const rendering = renderings.find(key.url);
    if (rendering === undefined) return renderings.start(key.url, () => renderAndStore(key, render));
    if (rendering.version === changes.version) return rendering.page;
    // Data changed since it began. Its tags, and so whether it is stale, are known only when it ends.
    // `get` then finds it in the cache, or renders again.
    const getAgain = () => get(key, render);
    return rendering.page.then(getAgain, getAgain);
  }

  return {
    find: (url) => pages.find(url),
    findOutdated: (url) => pages.findOutdated(url),
    countHit() {
      hits += 1;
    },
    get,
    refresh: (key, render) => renderings.startNext(key.url, () => renderAndStore(key, render)),
    invalidate(tag) {
      invalidations += 1;
      if (tag === EVERYTHING_TAG || changes.isFull) {
        dropAll();
        return;
      }
      const productId = findProductOfContentTag(tag);
      const changedTag = productId === undefined ? tag : productTag(productId);
      changes.recordChange(changedTag);
      if (isStockOrPurchaseTag(tag)) pages.outdateTagged(tag);
      else pages.deleteTagged(changedTag);
    },
    enable(outdated) {
      dropAll();
      if (outdated !== undefined) pages = outdated;
      // Renderings that wait for a connection that broke may take seconds to fail.
      renderings.forget();
      isEnabled = true;
    },
    disable() {
      const current = isEnabled ? pages : undefined;
      isEnabled = false;
      pages = createPageStore(capacityBytes);
      dropAll();
      return current;
    },
    get stats() {
      return { pages: pages.size, bytes: pages.bytes, hits, renders, invalidations, isEnabled };
    },
  };
}

/** A running rendering. `version` is the number of changes when it began; `next` starts when this one ends. */
type Rendering = { readonly version: number; readonly page: Promise<CachedPage>; next?: Promise<CachedPage> };

/** Creates the list of running renderings: at most one for each URL. */
function createRenderings(changes: Pick<ChangeTracker, 'version'>) {
  const renderingByUrl = new Map<string, Rendering>();

  function start(url: string, render: Render): Promise<CachedPage> {
    const rendering: Rendering = { version: changes.version, page: render() };
    renderingByUrl.set(url, rendering);
    const end = () => {
      // The next rendering replaces this one when it starts. Until then callers can still join this one.
      if (rendering.next === undefined && renderingByUrl.get(url) === rendering) renderingByUrl.delete(url);
    };
    rendering.page.then(end, end);
    return rendering.page;
  }

  return {
    find: (url: string) => renderingByUrl.get(url),
    start,
    /** Lets no later caller join a running rendering. */
    forget: () => renderingByUrl.clear(),
    /** Starts a rendering when the running one ends. All callers that wait for it share it. */
    startNext(url: string, render: Render): Promise<CachedPage> {
      const running = renderingByUrl.get(url);
      const startNow = () => start(url, render);
      return running === undefined ? startNow() : (running.next ??= running.page.then(startNow, startNow));
    },
  };
}

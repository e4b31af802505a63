import type { CacheKey } from './cache-key.ts';
import { createLruStore } from './lru-store.ts';
import type { CachedPage } from './representation.ts';

/**
 * A page that may be outdated. `since` is when notifications of its changes began to be missing; undefined when none is missing, so that at
 * most its counts are outdated.
 */
export type OutdatedPage = { readonly page: CachedPage; readonly since: number | undefined };

/** Cached pages by URL, with an index by cache tag. */
export type PageStore = {
  /** Returns the page, unless it is outdated. */
  find(url: string): CachedPage | undefined;
  /** Returns the page, also when it is outdated. */
  findOutdated(url: string): OutdatedPage | undefined;
  set(key: CacheKey, page: CachedPage): void;
  delete(url: string): void;
  /** Deletes every page with this tag. */
  deleteTagged(tag: string): void;
  /** Marks every page with this tag as outdated, until it is set again. */
  outdateTagged(tag: string): void;
  /** Marks every page as outdated, because notifications of changes may be missing since this time. */
  outdateAll(since: number): void;
  clear(): void;
  /** The number of pages that are not outdated. */
  readonly size: number;
  /** Includes outdated pages. */
  readonly bytes: number;
};

/** Memory for pages that the shop links to (bounded), and for those whose URLs clients can invent (unbounded). */
export type CapacityBytes = { readonly bounded: number; readonly unbounded: number };

/** Creates an empty store. Invented URLs evict each other only, not the pages that the shop links to. */
export function createPageStore(capacityBytes: CapacityBytes): PageStore {
  const urlsByTag = new Map<string, Set<string>>();
  // The value is `OutdatedPage.since`.
  const outdated = new Map<string, number | undefined>();
  const onRemove = (url: string, page: CachedPage) => {
    outdated.delete(url);
    for (const tag of page.tags) {
      const urls = urlsByTag.get(tag);
      urls?.delete(url);
      if (urls?.size === 0) urlsByTag.delete(tag);
    }
  };
  const bounded = createLruStore<CachedPage>({ maxBytes: capacityBytes.bounded, onRemove });
  const unbounded = createLruStore<CachedPage>({ maxBytes: capacityBytes.unbounded, onRemove });
  const remove = (url: string) => {
    bounded.delete(url);
    unbounded.delete(url);
  };

  const findPage = (url: string) => bounded.get(url) ?? unbounded.get(url);

  return {
    find: (url) => (outdated.has(url) ? undefined : findPage(url)),
    findOutdated(url) {
      const page = findPage(url);
      return page && { page, since: outdated.get(url) };
    },
    set({ url, isUnbounded }, page) {
      // The catalogue decides whether a URL is unbounded, so that an earlier page may be in the other store.
      (isUnbounded ? bounded : unbounded).delete(url);
      if (!(isUnbounded ? unbounded : bounded).set(url, page)) return;
      for (const tag of page.tags) {
        const urls = urlsByTag.get(tag) ?? new Set();
        urls.add(url);
        urlsByTag.set(tag, urls);
      }
    },
    delete: remove,
    deleteTagged(tag) {
      for (const url of urlsByTag.get(tag) ?? []) remove(url);
    },
    outdateTagged(tag) {
      for (const url of urlsByTag.get(tag) ?? []) outdated.set(url, outdated.get(url));
    },
    outdateAll(since) {
      for (const url of [...bounded.keys(), ...unbounded.keys()])
        outdated.set(url, outdated.get(url) ?? since);
    },
    clear() {
      bounded.clear();
      unbounded.clear();
    },
    get size() {
      return bounded.size + unbounded.size - outdated.size;
    },
    get bytes() {
      return bounded.bytes + unbounded.bytes;
    },
  };
}

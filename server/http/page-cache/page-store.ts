import type { CacheKey } from './cache-key.ts';
import { createLruStore } from './lru-store.ts';
import type { CachedPage } from './representation.ts';

/** Cached pages by URL, with an index by cache tag. */
export type PageStore = {
  /** Returns the page, unless it is outdated. */
  find(url: string): CachedPage | undefined;
  /** Returns the page, also when it is outdated. */
  findOutdated(url: string): CachedPage | undefined;
  set(key: CacheKey, page: CachedPage): void;
  delete(url: string): void;
  /** Deletes every page with this tag. */
  deleteTagged(tag: string): void;
  /** Marks every page with this tag as outdated, until it is set again. */
  outdateTagged(tag: string): void;
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
  const outdatedUrls = new Set<string>();
  const onRemove = (url: string, page: CachedPage) => {
    outdatedUrls.delete(url);
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

  const findOutdated = (url: string) => bounded.get(url) ?? unbounded.get(url);

  return {
    find: (url) => (outdatedUrls.has(url) ? undefined : findOutdated(url)),
    findOutdated,
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
      for (const url of urlsByTag.get(tag) ?? []) outdatedUrls.add(url);
    },
    clear() {
      bounded.clear();
      unbounded.clear();
    },
    get size() {
      return bounded.size + unbounded.size - outdatedUrls.size;
    },
    get bytes() {
      return bounded.bytes + unbounded.bytes;
    },
  };
}

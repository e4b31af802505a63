import type { ApiProduct } from '#contract/calls.ts';

/** A batch of a listing's products. `next` is the cursor of the batch after it. */
export type ProductBatch = { readonly products: readonly ApiProduct[]; readonly next?: string | undefined };

/** A page's loader data and, for a listing, its batches so far. */
type RememberedPage = {
  readonly url: string;
  readonly data: object;
  readonly batches?: readonly ProductBatch[];
};

/** Maximum number of remembered history entries. The least recently shown one is dropped first. */
const MAX_PAGE_COUNT = 20;

const remembered = new Map<string, RememberedPage>();

/** The history entry that the browser shows. */
let shownEntry: string | undefined;

/** Records which history entry the browser shows. */
export function markShown(entry: string): void {
  shownEntry = entry;
}

/** Remembers the page of a history entry, so that a back navigation needs no request and restores the scroll position. */
export function rememberPage(entry: string, page: RememberedPage): void {
  remembered.delete(entry);
  remembered.set(entry, page);
  for (const oldest of [...remembered.keys()].slice(0, -MAX_PAGE_COUNT)) remembered.delete(oldest);
}

/** Returns the batches of a history entry, if they start with the given batch. */
export function findBatches(entry: string, first: ProductBatch): readonly ProductBatch[] | undefined {
  const batches = remembered.get(entry)?.batches;
  return batches?.[0] === first ? batches : undefined;
}

/**
 * Returns the loader data of a history entry, if the entry showed this URL; never that of the entry whose page is on the screen. Loaders
 * pass the entry of `history.state`. The browser sets it to the target before a back or forward navigation loads. While any other
 * navigation loads, and when the page loads again, it is the entry on the screen, so the page is loaded.
 */
export function findPageData(entry: string, url: string): object | undefined {
  const page = entry === shownEntry ? undefined : remembered.get(entry);
  return page?.url === url ? page.data : undefined;
}

/** Forgets a history entry, so that its page loads again. */
export function forgetPage(entry: string): void {
  remembered.delete(entry);
}

import type { ApiProduct } from '#contract/calls.ts';

/** A batch of a listing's products. `next` is the cursor of the batch after it. */
export type ListingPage = { readonly products: readonly ApiProduct[]; readonly next?: string | undefined };

/** What a page has loaded: what its loader gave, and of a listing the pages of products so far. */
type Kept = {
  readonly address: string;
  readonly data: object;
  readonly pages?: readonly ListingPage[];
};

/** How many of them are kept; what was left longest ago goes first. */
const KEPT = 20;

const kept = new Map<string, Kept>();

/** Keeps what an entry of the browser's history shows, so that the way back to it needs no call and finds the same place again. */
export function rememberPage(entry: string, page: Kept): void {
  kept.delete(entry);
  kept.set(entry, page);
  for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
}

/** The pages of products that an entry showed, if they began with this very first page. */
export function rememberedBatches(entry: string, first: ListingPage): readonly ListingPage[] | undefined {
  const pages = kept.get(entry)?.pages;
  return pages?.[0] === first ? pages : undefined;
}

/**
 * What the loader gave when this entry of the history was shown at this address. On the way back or forward the browser is already
 * at the entry while its page is loaded; on the way to a new page it is still at the old one, whose address differs.
 */
export function rememberedData(entry: string, address: string): object | undefined {
  const page = kept.get(entry);
  return page?.address === address ? page.data : undefined;
}

/** Lets go of what an entry showed, which is to be asked for again. */
export function forgetPage(entry: string): void {
  kept.delete(entry);
}

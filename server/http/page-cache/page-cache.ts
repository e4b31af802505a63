import { EVERYTHING } from '#database/notifications/catalogue-tags.ts';
import type { KeptAddress } from './cache-key.ts';
import { boundedStore } from './lru-store.ts';
import type { Page } from './representation.ts';

/** Answers that are the same for everybody, kept until something that they show changes. */
export type PageCache = {
  /** The page that is kept for exactly this address, at once; answering with it is to be counted by `countHit`. */
  find(address: string): Page | undefined;
  countHit(): void;
  /**
   * The page that is kept, or else the one that `render` makes: one at a time for an address, however many ask for it. What is given
   * shows every change that was heard before it was asked for.
   */
  get(wanted: KeptAddress, render: () => Promise<Page>): Promise<Page>;
  /**
   * Makes a page anew for somebody who knows that it has changed, and keeps it. What is given begins after it was asked for; of one
   * address one is made at a time, and all who ask meanwhile share the next.
   */
  renew(wanted: KeptAddress, render: () => Promise<Page>): Promise<Page>;
  /** Drops everything that shows what has changed; what is being rendered and shows it will not be kept. */
  drop(tag: string): void;
  /** Begins to keep pages: from now on every change is heard. */
  trust(): void;
  /** Drops everything and keeps nothing: changes may go unheard. */
  distrust(): void;
  /** What there is in it and has been asked of it. */
  readonly figures: {
    pages: number;
    bytes: number;
    hits: number;
    renders: number;
    drops: number;
    isTrusted: boolean;
  };
};

/** A page that is being rendered: the last change before it began, and the rendering that somebody who has written waits for. */
type Flight = { readonly since: number; readonly page: Promise<Page>; next?: Promise<Page> };

/** Memory for pages that the shop itself links to, and for those that people make up (words, places in listings); bytes. */
const ROOM = { regular: 20 * 1024 * 1024, free: 6 * 1024 * 1024 };

/** So many dropped tags are told apart while pages are rendered; after more, nothing that is being rendered is kept. */
const MOST_DROPPED = 10_000;

/** A cache that keeps nothing until it is told that it may. */
export function pageCache(room: { regular: number; free: number } = ROOM): PageCache {
  const pagesByTag = new Map<string, Set<string>>();
  const forget = (address: string, page: Page) => {
    for (const tag of page.tags) {
      const addresses = pagesByTag.get(tag);
      addresses?.delete(address);
      if (addresses?.size === 0) pagesByTag.delete(tag);
    }
  };
  const regular = boundedStore<Page>({ maxBytes: room.regular, onRemove: forget });
  const free = boundedStore<Page>({ maxBytes: room.free, onRemove: forget });

  // Of one address one page is rendered at a time.
  const flights = new Map<string, Flight>();
  let renderings = 0;
  // Every change has a number. A page is kept when nothing that it shows has changed since its rendering began.
  let change = 0;
  let allChanged = 0;
  const changed = new Map<string, number>();
  let isTrusted = false;
  let [hits, renders, drops] = [0, 0, 0];

  function dropAll(): void {
    change += 1;
    allChanged = change;
    changed.clear();
    regular.clear();
    free.clear();
  }

  function isStillTrue(page: Page, since: number): boolean {
    return allChanged <= since && [...page.tags].every((tag) => (changed.get(tag) ?? 0) <= since);
  }

  function keep({ address, isFree }: KeptAddress, page: Page): void {
    (isFree ? free : regular).set(address, page);
    for (const tag of page.tags) {
      const addresses = pagesByTag.get(tag) ?? new Set();
      addresses.add(address);
      pagesByTag.set(tag, addresses);
    }
  }

  async function renderAndKeep(wanted: KeptAddress, render: () => Promise<Page>): Promise<Page> {
    const since = change;
    renderings += 1;
    renders += 1;
    try {
      const page = await render();
      if (isTrusted && page.status === 200 && page.tags.size > 0 && isStillTrue(page, since))
        keep(wanted, page);
      return page;
    } finally {
      renderings -= 1;
      if (renderings === 0) changed.clear();
    }
  }

  function begin(wanted: KeptAddress, render: () => Promise<Page>): Promise<Page> {
    const { address } = wanted;
    const flight: Flight = { since: change, page: renderAndKeep(wanted, render) };
    flights.set(address, flight);
    const end = () => {
      // The next one takes this one's place as it begins; until then it is still to be joined.
      if (flight.next === undefined) flights.delete(address);
    };
    flight.page.then(end, end);
    return flight.page;
  }

  function find(address: string): Page | undefined {
    return regular.get(address) ?? free.get(address);
  }

  function get(wanted: KeptAddress, render: () => Promise<Page>): Promise<Page> {
    const kept = find(wanted.address);
    if (kept !== undefined) {
      hits += 1;
      return Promise.resolve(kept);
    }
    const flight = flights.get(wanted.address);
    if (flight === undefined) return begin(wanted, render);
    if (flight.since === change) return flight.page;
    // Whether it shows what has changed since it began is known when it ends: then it is kept, or made again.
    const again = () => get(wanted, render);
    return flight.page.then(again, again);
  }

  function renew(wanted: KeptAddress, render: () => Promise<Page>): Promise<Page> {
    const flight = flights.get(wanted.address);
    const beginNow = () => begin(wanted, render);
    return flight === undefined ? beginNow() : (flight.next ??= flight.page.then(beginNow, beginNow));
  }

  return {
    find,
    countHit() {
      hits += 1;
    },
    get,
    renew,
    drop(tag) {
      drops += 1;
      if (tag === EVERYTHING || changed.size >= MOST_DROPPED) {
        dropAll();
        return;
      }
      change += 1;
      if (renderings > 0) changed.set(tag, change);
      for (const address of pagesByTag.get(tag) ?? []) {
        regular.delete(address);
        free.delete(address);
      }
    },
    trust() {
      dropAll();
      isTrusted = true;
    },
    distrust() {
      isTrusted = false;
      dropAll();
    },
    get figures() {
      return {
        pages: regular.size + free.size,
        bytes: regular.bytes + free.bytes,
        hits,
        renders,
        drops,
        isTrusted,
      };
    },
  };
}

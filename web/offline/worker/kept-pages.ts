import { CART_PATH, canKeep, isImmutable, listNamedFiles } from './page-rules.ts';

/** Maximum number of kept pages, of all builds. */
const MAX_PAGES_COUNT = 40;
const MAX_PICTURES_COUNT = 200;

/** A page that was kept less than this ago is not requested again. */
const FRESH_MS = 10 * 60_000;

const BUILD_PREFIX = 'build-';
const PICTURES = 'pictures';

/** A page that a shopper has seen. */
export type SeenPage = { readonly url: string; readonly pictures: readonly string[] };

/** A kept page, as the offline page lists it. */
export type KeptPage = { readonly url: string; readonly html: string };

/** The browser's functions that the store uses. They are passed in for the tests. */
export type WorkerParts = {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly fetch: (url: string, options?: RequestInit) => Promise<Response>;
  readonly now: () => number;
  /** Installs the shop's newer worker, if there is one. The browser itself may check for it only after this worker has stopped. */
  readonly update: () => Promise<unknown>;
};

/**
 * Creates the store of pages, files and pictures. Each build has one cache with all its scripts, styles and fonts, and with the pages that
 * name them. Both are removed together, so a page always gets the files of its own build.
 */
export function createKeptPages(
  { name, files }: { name: string; files: readonly string[] },
  { caches, fetch, now, update }: WorkerParts,
) {
  const own = BUILD_PREFIX + name;
  const known = new Set(files);

  /** Returns the names of the builds' caches: the own one first, then the newest. */
  const listBuildNames = async () => {
    const names = (await caches.keys()).filter((key) => key.startsWith(BUILD_PREFIX) && key !== own);
    return [own, ...names.toReversed()];
  };
  const openAll = async (names: readonly string[]) => Promise.all(names.map((each) => caches.open(each)));

  /** Returns all kept pages, the newest first. */
  const listEntries = async () => {
    const builds = await openAll(await listBuildNames());
    const lists = await Promise.all(
      builds.map(async (cache) => {
        const pages = (await cache.keys()).filter(({ url }) => !isImmutable(new URL(url).pathname));
        return pages.toReversed().map((request) => ({ cache, request }));
      }),
    );
    return lists.flat();
  };

  const keepPictures = async (urls: readonly string[], signal: AbortSignal | null) => {
    const cache = await caches.open(PICTURES);
    for (const url of urls) {
      if ((await cache.match(url)) !== undefined) continue;
      const response = await fetch(url, { signal });
      if (isFile(response)) await cache.put(url, response);
    }
    await dropOldest(cache, MAX_PICTURES_COUNT);
  };

  const keepDocument = async (url: string, signal: AbortSignal | null) => {
    const cache = await caches.open(own);
    const kept = await cache.match(url, { ignoreVary: true });
    if (kept !== undefined && now() - Date.parse(kept.headers.get('date') ?? '') < FRESH_MS) return;
    const response = await fetch(url, pageRequest(url, signal));
    if (response.status !== 200 || response.redirected) return;
    const named = listNamedFiles(await response.clone().text());
    // Not a page of the shop, but for example a proxy's page about maintenance.
    if (named.length === 0) return;
    // A server of another version has rendered the page: this build's cache lacks its scripts.
    if (!named.every((file) => known.has(file))) {
      await update();
      return;
    }
    // Stored before the deletions: it fails when the browser has no room, and then the earlier copies stay.
    await cache.put(url, response);
    for (const other of await openAll((await listBuildNames()).slice(1)))
      await other.delete(url, { ignoreVary: true });
    const surplus = (await listEntries()).slice(MAX_PAGES_COUNT);
    for (const entry of surplus) await entry.cache.delete(entry.request, { ignoreVary: true });
  };

  return {
    /** Stores the files of the build, and copies those that an earlier build has. Throws when one is missing. */
    async storeFiles(): Promise<void> {
      const builds = await openAll(await listBuildNames());
      const cache = await caches.open(own);
      const store = async (file: string) => {
        const response = (await findIn(builds, file)) ?? (await fetch(file, { priority: 'low' }));
        await cache.put(file, requireFile(file, response));
      };
      await Promise.all(files.map(store));
    },

    /** Removes all builds but this one and the one before, which open pages may still use. */
    async removeOldBuilds(): Promise<void> {
      const old = (await listBuildNames()).slice(2);
      await Promise.all(old.map((each) => caches.delete(each)));
    },

    /**
     * Fetches and stores a page and its pictures, if the page may be kept. Drops the oldest ones above the limits. Throws when `signal`
     * aborts a request.
     */
    async keep({ url, pictures }: SeenPage, signal: AbortSignal | null = null): Promise<void> {
      const { origin, pathname } = new URL(url);
      if (!canKeep(pathname)) return;
      await keepDocument(url, signal);
      const shown = new Set(pictures.filter((picture) => picture.startsWith(`${origin}/pictures/`)));
      await keepPictures([...shown], signal);
    },

    /** Forgets which pages were seen. The files of the build stay. */
    async forget(): Promise<void> {
      for (const { cache, request } of await listEntries()) await cache.delete(request, { ignoreVary: true });
      await caches.delete(PICTURES);
    },

    /** Returns a kept page. Its header `Server-Timing: kept` tells its scripts that its prices and stock may be old. */
    async findPage(url: string): Promise<Response | undefined> {
      const page = await findIn(await openAll(await listBuildNames()), url);
      return page && markAsKept(page);
    },

    /** Returns a stored script, style, font or picture. */
    async findFile(url: string): Promise<Response | undefined> {
      const isPicture = new URL(url).pathname.startsWith('/pictures/');
      return findIn(await openAll(isPicture ? [PICTURES] : await listBuildNames()), url);
    },

    /** Lists the kept pages, the newest first. */
    async list(): Promise<KeptPage[]> {
      const entries = await listEntries();
      return Promise.all(
        entries.map(async ({ cache, request }) => {
          const page = await cache.match(request, { ignoreVary: true });
          return { url: request.url, html: (await page?.text()) ?? '' };
        }),
      );
    },
  };
}

async function findIn(stores: readonly Cache[], url: string): Promise<Response | undefined> {
  for (const store of stores) {
    const found = await store.match(url, { ignoreVary: true });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the options that request a page as a visitor gets it, without cookies. */
function pageRequest(url: string, signal: AbortSignal | null): RequestInit {
  // The cart's HTML is the same for all, but the shop may not let visitors open it.
  const credentials = new URL(url).pathname === CART_PATH ? 'same-origin' : 'omit';
  return { credentials, headers: { accept: 'text/html' }, signal };
}

function markAsKept({ body, status, headers }: Response): Response {
  return new Response(body, { status, headers: [...headers, ['server-timing', 'kept']] });
}

async function dropOldest(cache: Cache, maxCount: number): Promise<void> {
  const requests = await cache.keys();
  const surplus = requests.slice(0, Math.max(0, requests.length - maxCount));
  for (const request of surplus) await cache.delete(request);
}

function requireFile(file: string, response: Response): Response {
  if (isFile(response)) return response;
  throw new Error(`${file} has the status ${response.status} and the type ${typeOf(response)}.`);
}

/** Returns whether a response is the requested file. A proxy in front of the shop may respond with a page instead. */
function isFile(response: Response): boolean {
  return response.status === 200 && !typeOf(response).startsWith('text/html');
}

function typeOf({ headers }: Response): string {
  return headers.get('content-type') ?? '';
}

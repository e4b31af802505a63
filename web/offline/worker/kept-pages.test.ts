import { describe, expect, test } from 'vitest';
import { createKeptPages } from './kept-pages.ts';

const ORIGIN = 'http://shop.test';
const A = { name: 'a', files: ['/assets/style-a.css', '/assets/shared.js'] };
const B = { name: 'b', files: ['/assets/style-b.css', '/assets/shared.js'] };
const C = { name: 'c', files: ['/assets/style-c.css'] };

describe('the kept pages', () => {
  test('are requested without cookies, except the cart page', async () => {
    const shop = createShop();
    const kept = await shop.install(A);
    await kept.keep(seen('/product/1'));
    await kept.keep(seen('/checkout'));
    expect(shop.requests('/product/1')).toMatchObject([{ credentials: 'omit' }]);
    expect(shop.requests('/checkout')).toMatchObject([{ credentials: 'same-origin' }]);
  });

  test('exclude every page that shows personal data', async () => {
    const shop = createShop();
    const kept = await shop.install(A);
    for (const path of ['/belling-address', '/payment/1', '/user-profile', '/wishlist', '/admin'])
      await kept.keep(seen(path));
    expect(await kept.list()).toEqual([]);
    expect(shop.requests('/user-profile')).toEqual([]);
  });

  test('exclude redirects and failures', async () => {
    const shop = createShop();
    const kept = await shop.install(A);
    shop.respond('/checkout', () => withRedirect(new Response('login')));
    shop.respond('/product/1', () => new Response('busy', { status: 503 }));
    await kept.keep(seen('/checkout'));
    await kept.keep(seen('/product/1'));
    expect(await kept.list()).toEqual([]);
  });

  test('say in a header that they are kept', async () => {
    const shop = createShop();
    const kept = await shop.install(A);
    await kept.keep(seen('/product/1'));
    const page = await kept.findPage(`${ORIGIN}/product/1`);
    expect(page?.status).toBe(200);
    expect(page?.headers.get('date')).toBe('Sun, 29 Nov 2026 00:00:00 GMT');
    expect(page?.headers.get('server-timing')).toBe('kept');
  });

  test('exclude a page that names no file of the shop, such as that of a proxy', async () => {
    const shop = createShop();
    const kept = await shop.install(A);
    shop.respond('/product/1', () => new Response('Back in five minutes'));
    await kept.keep(seen('/product/1'));
    expect(await kept.list()).toEqual([]);
    expect(shop.updates()).toBe(0);
  });

  test('stay when the browser has no room for a new copy', async () => {
    const shop = createShop();
    const kept = await shop.install(A);
    await kept.keep(seen('/shop'));
    shop.wait(10 * 60_000);
    shop.fillStorage();
    await expect(kept.keep(seen('/shop'))).rejects.toThrow('full');
    expect(await kept.findPage(`${ORIGIN}/shop`)).toBeDefined();
  });

  test('are requested with the signal that a sign-out aborts', async () => {
    const shop = createShop();
    const kept = await shop.install(A);
    const { signal } = new AbortController();
    const picture = '/pictures/1.webp';
    await kept.keep({ url: `${ORIGIN}/shop`, pictures: [ORIGIN + picture] }, signal);
    for (const path of ['/shop', picture])
      expect(shop.requests(path).map((options) => options.signal)).toEqual([signal]);
  });

  test('are at most 40, and the oldest go first', async () => {
    const shop = createShop();
    const kept = await shop.install(A);
    for (let count = 1; count <= 42; count += 1) await kept.keep(seen(`/product/${count}`));
    const urls = (await kept.list()).map(({ url }) => url);
    expect(urls).toHaveLength(40);
    expect(urls[0]).toBe(`${ORIGIN}/product/42`);
    expect(urls.at(-1)).toBe(`${ORIGIN}/product/3`);
  });

  test('have at most 200 pictures, all of them pictures of the shop', async () => {
    const shop = createShop();
    const kept = await shop.install(A);
    const pictures = Array.from({ length: 203 }, (_, count) => `${ORIGIN}/pictures/${count}.webp`);
    const others = [`${ORIGIN}/api/photo`, 'http://other.test/pictures/photo.webp'];
    await kept.keep({ url: `${ORIGIN}/shop`, pictures: [...others, ...pictures, ...pictures] });
    expect(await kept.findFile(pictures[2] ?? '')).toBeUndefined();
    expect(await kept.findFile(pictures[3] ?? '')).toBeDefined();
    expect(shop.requests('/api/photo')).toEqual([]);
    expect(shop.requests('/pictures/photo.webp')).toEqual([]);
    expect(shop.requests('/pictures/1.webp')).toHaveLength(1);
  });

  test('have no picture for which a proxy sends a page', async () => {
    const shop = createShop();
    const kept = await shop.install(A);
    shop.respond('/pictures/1.webp', respondWithMaintenance);
    const picture = `${ORIGIN}/pictures/1.webp`;
    await kept.keep({ url: `${ORIGIN}/shop`, pictures: [picture] });
    expect(await kept.findFile(picture)).toBeUndefined();
  });

  test('are requested again after ten minutes', async () => {
    const shop = createShop();
    const kept = await shop.install(A);
    await kept.keep(seen('/shop'));
    await kept.keep(seen('/shop'));
    expect(shop.requests('/shop')).toHaveLength(1);
    shop.wait(10 * 60_000);
    await kept.keep(seen('/shop'));
    expect(shop.requests('/shop')).toHaveLength(2);
    expect(await kept.list()).toHaveLength(1);
  });

  test('are forgotten with their pictures, but not the scripts', async () => {
    const shop = createShop();
    const old = await shop.install(A);
    const picture = `${ORIGIN}/pictures/1.webp`;
    await old.keep({ url: `${ORIGIN}/shop`, pictures: [picture] });
    shop.deploy(B);
    const kept = await shop.install(B);
    await kept.keep(seen('/product/1'));
    await kept.forget();
    expect(await kept.list()).toEqual([]);
    expect(await kept.findFile(picture)).toBeUndefined();
    expect(await kept.findFile(`${ORIGIN}/assets/style-b.css`)).toBeDefined();
  });
});

describe('versions', () => {
  test('a page that another version rendered is not kept, because its scripts are missing, and the worker is updated', async () => {
    const shop = createShop();
    const kept = await shop.install(A);
    shop.deploy(B);
    expect(shop.updates()).toBe(0);
    await kept.keep(seen('/shop'));
    expect(await kept.list()).toEqual([]);
    expect(shop.updates()).toBe(1);
  });

  test('after an upgrade, an earlier page and its own files are still found', async () => {
    const shop = createShop();
    await (await shop.install(A)).keep(seen('/shop'));
    shop.deploy(B);
    const kept = await shop.install(B);
    await kept.keep(seen('/product/1'));
    expect(await textOf(await kept.findPage(`${ORIGIN}/shop`))).toContain('/assets/style-a.css');
    expect(await kept.findFile(`${ORIGIN}/assets/style-a.css`)).toBeDefined();
    expect(await textOf(await kept.findPage(`${ORIGIN}/product/1`))).toContain('/assets/style-b.css');
  });

  test('a page that is kept anew leaves the earlier build', async () => {
    const shop = createShop();
    await (await shop.install(A)).keep(seen('/shop'));
    shop.deploy(B);
    const kept = await shop.install(B);
    await kept.keep(seen('/shop'));
    expect(await textOf(await kept.findPage(`${ORIGIN}/shop`))).toContain('/assets/style-b.css');
    expect(await kept.list()).toHaveLength(1);
  });

  test('an upgrade copies the files that have not changed', async () => {
    const shop = createShop();
    await shop.install(A);
    shop.deploy(B);
    await shop.install(B);
    expect(shop.requests('/assets/shared.js')).toHaveLength(1);
  });

  test('an upgrade deletes the build before the last, with its pages', async () => {
    const shop = createShop();
    await (await shop.install(A)).keep(seen('/shop'));
    for (const build of [B, C]) {
      shop.deploy(build);
      await shop.install(build);
    }
    const kept = await shop.install(C);
    expect(await kept.findPage(`${ORIGIN}/shop`)).toBeUndefined();
    expect(await kept.findFile(`${ORIGIN}/assets/style-a.css`)).toBeUndefined();
    expect(await kept.findFile(`${ORIGIN}/assets/style-b.css`)).toBeDefined();
  });

  test('a build with a missing file is not installed', async () => {
    const shop = createShop();
    shop.respond('/assets/style-a.css', () => new Response('', { status: 404 }));
    await expect(shop.install(A)).rejects.toThrow('/assets/style-a.css has the status 404');
  });

  test('a build is not installed while a proxy sends a page for its files', async () => {
    const shop = createShop();
    shop.respond('/assets/style-a.css', respondWithMaintenance);
    await expect(shop.install(A)).rejects.toThrow(
      '/assets/style-a.css has the status 200 and the type text/html',
    );
  });
});

function seen(path: string) {
  return { url: ORIGIN + path, pictures: [] };
}

function respondWithMaintenance(): Response {
  return new Response('<p>Back in five minutes</p>', { headers: { 'content-type': 'text/html' } });
}

async function textOf(response: Response | undefined): Promise<string> {
  return (await response?.text()) ?? '';
}

function withRedirect(response: Response): Response {
  return Object.defineProperty(response, 'redirected', { value: true });
}

/** A shop whose pages name the files of the deployed build, and a browser's caches. */
function createShop() {
  let isFull = false;
  const caches = createCaches({ isFull: () => isFull });
  const sent: { path: string; options: RequestInit }[] = [];
  const responses = new Map<string, () => Response>();
  let deployed: { readonly files: readonly string[] } = A;
  let now = Date.UTC(2026, 10, 29);
  let updateCount = 0;
  const update = async () => (updateCount += 1);
  const fetch = async (url: string, options: RequestInit = {}) => {
    const path = new URL(url, ORIGIN).pathname;
    sent.push({ path, options });
    const date = new Date(now).toUTCString();
    return responses.get(path)?.() ?? new Response(deployed.files.join(' '), { headers: { date } });
  };
  return {
    respond: (path: string, response: () => Response) => responses.set(path, response),
    deploy: (build: typeof A) => (deployed = build),
    updates: () => updateCount,
    fillStorage: () => (isFull = true),
    wait: (ms: number) => (now += ms),
    requests: (path: string) => sent.filter((each) => each.path === path).map(({ options }) => options),
    install: async (build: typeof A) => {
      const kept = createKeptPages(build, { caches, fetch, now: () => now, update });
      await kept.storeFiles();
      await kept.removeOldBuilds();
      return kept;
    },
  };
}

/** The caches of a browser, in memory: as in the Cache API, a stored entry moves to the end. */
function createCaches({
  isFull,
}: {
  isFull: () => boolean;
}): Parameters<typeof createKeptPages>[1]['caches'] {
  const stores = new Map<string, Map<string, Response>>();
  const urlOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, ORIGIN).href;
  const open = async (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, entries);
    return {
      match: async (request: RequestInfo | URL) => entries.get(urlOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => {
        if (isFull()) throw new DOMException('The storage is full.', 'QuotaExceededError');
        entries.delete(urlOf(request));
        entries.set(urlOf(request), response);
      },
      delete: async (request: RequestInfo | URL) => entries.delete(urlOf(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    } as unknown as Cache;
  };
  return { open, keys: async () => [...stores.keys()], delete: async (name) => stores.delete(name) };
}

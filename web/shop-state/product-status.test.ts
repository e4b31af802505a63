import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  // What a browser's window has and Node does not.
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

/** The shop state of a page that has opened; `restored` says whether its stored state is back. */
async function openPage({ restored = true } = {}) {
  const { shopState } = await import('./shop-state.ts');
  const { restoreShopState } = await import('./restored.ts');
  const { trackProductLoad, markProductsLoaded } = await import('./product-status.ts');
  const seen: string[] = [];
  shopState.subscribe(({ status }) => {
    if (seen.at(-1) !== status) seen.push(status);
  });
  if (restored) {
    restoreShopState()();
    await vi.waitFor(() => expect(seen).toEqual(['idle']));
  }
  return { shopState, trackProductLoad, markProductsLoaded, seen };
}

test('a load of products takes the status from loading to successful', async () => {
  const { shopState, trackProductLoad, seen } = await openPage();
  const { promise, resolve } = Promise.withResolvers<string>();
  const load = trackProductLoad(() => promise);
  expect(shopState.getState().status).toBe('loading');
  resolve('products');
  expect(await load).toBe('products');
  expect(seen).toEqual(['idle', 'loading', 'successful']);
});

test('a load that fails leaves the status idle', async () => {
  const { trackProductLoad, seen } = await openPage();
  await expect(trackProductLoad(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  await trackProductLoad(
    () => Promise.resolve({ ok: false }),
    ({ ok }) => ok,
  );
  expect(seen).toEqual(['idle', 'loading', 'idle', 'loading', 'idle']);
});

test('an older load does not end the status of a newer one', async () => {
  const { shopState, trackProductLoad, markProductsLoaded } = await openPage();
  const [older, newer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = trackProductLoad(() => older.promise);
  const second = trackProductLoad(() => newer.promise);
  older.reject(new Error('aborted'));
  await expect(first).rejects.toThrow('aborted');
  markProductsLoaded();
  expect(shopState.getState().status).toBe('loading');
  newer.resolve();
  await second;
  expect(shopState.getState().status).toBe('successful');
});

test('products that came with the page count as loaded', async () => {
  const { shopState, markProductsLoaded } = await openPage();
  markProductsLoaded();
  expect(shopState.getState().status).toBe('successful');
});

test('a load before the stored state is restored changes nothing', async () => {
  const { shopState, trackProductLoad, seen } = await openPage({ restored: false });
  await trackProductLoad(() => Promise.resolve());
  expect(shopState.getState().status).toBe('idle');
  expect(seen).toEqual([]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  // Node has no window.
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

/** Loads the shop state as a page does. `restored` says whether the persisted state is restored. */
async function openPage({ restored = true } = {}) {
  const { shopState } = await import('./shop-state.ts');
  const { restoreShopState } = await import('./persistence/restored.ts');
  const { trackProductLoad, markProductsLoaded } = await import('./product-load-status.ts');
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

test('sets the status to loading, then to successful', async () => {
  const { shopState, trackProductLoad, seen } = await openPage();
  const { promise, resolve } = Promise.withResolvers<string>();
  const load = trackProductLoad(() => promise);
  expect(shopState.getState().status).toBe('loading');
  resolve('products');
  expect(await load).toBe('products');
  expect(seen).toEqual(['idle', 'loading', 'successful']);
});

test('sets the status back to idle when a load fails', async () => {
  const { trackProductLoad, seen } = await openPage();
  await expect(trackProductLoad(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  await trackProductLoad(
    () => Promise.resolve({ ok: false }),
    ({ ok }) => ok,
  );
  expect(seen).toEqual(['idle', 'loading', 'idle', 'loading', 'idle']);
});

test('an older load does not change the status of a newer one', async () => {
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

test('sets the status to successful for products that needed no request', async () => {
  const { shopState, markProductsLoaded } = await openPage();
  markProductsLoaded();
  expect(shopState.getState().status).toBe('successful');
});

test('a load before the restore changes nothing', async () => {
  const { shopState, trackProductLoad, seen } = await openPage({ restored: false });
  await trackProductLoad(() => Promise.resolve());
  expect(shopState.getState().status).toBe('idle');
  expect(seen).toEqual([]);
});

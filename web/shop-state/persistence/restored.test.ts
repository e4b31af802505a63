import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  // Node has no window.
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Loads the shop state as a page does, over a storage that returns `answer()`. */
async function openPage(answer: () => unknown) {
  const { shopState } = await import('../shop-state.ts');
  shopState.persist.setOptions({
    storage: {
      getItem: answer as () => null,
      setItem: () => undefined,
      removeItem: () => undefined,
    },
  });
  return import('./restored.ts');
}

test('stops waiting for the storage after five seconds', async () => {
  const { restoreShopState, isRestored, RESTORE_TIMEOUT_MS } = await openPage(
    () => new Promise(() => undefined),
  );
  const stop = restoreShopState();
  expect(RESTORE_TIMEOUT_MS).toBe(5000);
  await vi.advanceTimersByTimeAsync(4999);
  expect(isRestored()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isRestored()).toBe(true);
  stop();
});

test('stops waiting when the storage responds or fails', async () => {
  for (const answer of [() => null, () => Promise.reject(new Error('no storage'))]) {
    vi.resetModules();
    const { restoreShopState, isRestored } = await openPage(answer);
    const stop = restoreShopState();
    await vi.advanceTimersByTimeAsync(0);
    expect(isRestored()).toBe(true);
    stop();
  }
});

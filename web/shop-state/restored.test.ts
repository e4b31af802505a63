import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  // What a browser's window has and Node does not.
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The shop state of a page that has just opened, over a storage whose answer is `answer`. */
async function openPage(answer: () => unknown) {
  const { shopState } = await import('./shop-state.ts');
  shopState.persist.setOptions({
    storage: {
      getItem: answer as () => null,
      setItem: () => undefined,
      removeItem: () => undefined,
    },
  });
  return import('./restored.ts');
}

test('a storage that never answers is given up after five seconds', async () => {
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

test('a storage that answers, or fails, is not waited for any longer', async () => {
  for (const answer of [() => null, () => Promise.reject(new Error('no storage'))]) {
    vi.resetModules();
    const { restoreShopState, isRestored } = await openPage(answer);
    const stop = restoreShopState();
    await vi.advanceTimersByTimeAsync(0);
    expect(isRestored()).toBe(true);
    stop();
  }
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const KEPT_PATH = '/product/tee';

/** The status of the shop's response; null while the shop cannot be reached. */
let status: number | null;
let shown: { pathname: string; href: string; reload: () => void };
let reloadCount: number;
let page: { visibilityState: DocumentVisibilityState };
let events: EventTarget;

beforeEach(() => {
  vi.resetModules();
  status = 200;
  reloadCount = 0;
  shown = {
    pathname: KEPT_PATH,
    href: `http://shop.test${KEPT_PATH}`,
    reload: () => {
      reloadCount += 1;
    },
  };
  vi.stubGlobal('location', shown);
  events = new EventTarget();
  const addEventListener = events.addEventListener.bind(events);
  page = { visibilityState: 'visible' };
  vi.stubGlobal('document', Object.assign(page, { activeElement: null, addEventListener }));
  vi.stubGlobal('addEventListener', addEventListener);
  const timings = [{ serverTiming: [{ name: 'kept' }] }] as unknown as PerformanceEntryList;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(timings);
  vi.stubGlobal('fetch', async () => {
    if (status === null) throw new TypeError('no network');
    return new Response(null, { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openKeptPage(): Promise<void> {
  const { renewKeptDocument } = await import('./renew-kept-document.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  renewKeptDocument();
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('opens a kept page anew once the shop itself responds', async () => {
  status = null;
  await openKeptPage();
  await wait(5_000);
  status = 502;
  await wait(10_000);
  expect(reloadCount).toBe(0);
  status = 200;
  await wait(20_000);
  expect(reloadCount).toBe(1);
});

test('reloads no page that was opened from the kept one, such as a payment', async () => {
  await openKeptPage();
  shown.pathname = '/belling-address';
  await wait(60_000);
  expect(reloadCount).toBe(0);
  shown.pathname = KEPT_PATH;
  await wait(60_000);
  expect(reloadCount).toBeGreaterThan(0);
});

test('opens a kept page anew at once when the shopper comes back to it', async () => {
  await openKeptPage();
  shown.pathname = '/shop';
  events.dispatchEvent(new Event('popstate'));
  await wait(0);
  expect(reloadCount).toBe(0);
  shown.pathname = KEPT_PATH;
  events.dispatchEvent(new Event('popstate'));
  await wait(0);
  expect(reloadCount).toBe(1);
  page.visibilityState = 'hidden';
  events.dispatchEvent(new Event('visibilitychange'));
  await wait(0);
  expect(reloadCount).toBe(1);
  page.visibilityState = 'visible';
  events.dispatchEvent(new Event('visibilitychange'));
  await wait(0);
  expect(reloadCount).toBe(2);
});

test('a choice, such as of a size, delays the reload by a minute', async () => {
  await openKeptPage();
  events.dispatchEvent(new Event('input'));
  await wait(59_000);
  expect(reloadCount).toBe(0);
  await wait(61_000);
  expect(reloadCount).toBeGreaterThan(0);
});

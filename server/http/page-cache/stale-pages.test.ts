import { expect, it } from 'vitest';
import { createPageStore } from './page-store.ts';
import type { CachedPage } from './representation.ts';
import { createStalePages } from './stale-pages.ts';

const MINUTE_MS = 60_000;
const A = { url: '/a', isUnbounded: false };
const B = { url: '/b', isUnbounded: false };

const page = (status = 200, hash = 'kept'): CachedPage => ({
  status,
  hash,
  tags: new Set(['product:a']),
  headers: [],
  representations: new Map(),
  bytes: 1,
});
/** Outdated pages of the live cache: in counts alone, and since a break at the time 0. */
const LIVE = new Map([
  ['/outdated', { page: page(200, 'outdated'), since: undefined }],
  ['/earlier', { page: page(200, 'earlier'), since: 0 }],
]);
const unavailable = async () => page(503);
const rendered = async () => page(200, 'new');

/** Returns the pages A and B, kept at the time 0, and the clock. */
function keptPages({ maxAgeMs = 10 * MINUTE_MS, isReachable = true } = {}) {
  const clock = { now: 0 };
  const stale = createStalePages({
    maxAgeMs,
    findOutdated: (url) => LIVE.get(url),
    now: () => clock.now,
    isReachable: async () => isReachable,
  });
  const pages = createPageStore({ bounded: 1_000, unbounded: 1_000 });
  pages.set(A, page());
  pages.set(B, page());
  stale.keep(pages);
  return { clock, stale };
}

it('serves a kept page when its rendering fails, and then all of them without a rendering until the next attempt', async () => {
  const { clock, stale } = keptPages();
  expect(stale.find('/a')).toBeUndefined();
  expect(await stale.serve(A, unavailable)).toMatchObject({ page: { hash: 'kept' }, staleSeconds: 1 });
  clock.now = 900;
  expect(stale.find('/b')).toMatchObject({ staleSeconds: 1 });
  const fails = () => Promise.reject(new Error('rendered'));
  expect(await stale.serve(B, fails)).toMatchObject({ page: { hash: 'kept' } });
  clock.now = 20_000;
  // Its caller attempts a rendering, and does not wait for it.
  expect(stale.find('/b')).toBeUndefined();
  expect(await stale.serve(B, () => new Promise(() => undefined))).toMatchObject({ staleSeconds: 20 });
  expect(stale.find('/b')).toMatchObject({ page: { hash: 'kept' }, staleSeconds: 20 });
});

it('serves no page longer than the limit, and none with the limit 0', async () => {
  const { clock, stale } = keptPages();
  await stale.serve(A, unavailable);
  clock.now = 10 * MINUTE_MS;
  expect((await stale.serve(A, unavailable)).page.status).toBe(200);
  clock.now += 1;
  expect((await stale.serve(A, unavailable)).page.status).toBe(503);
  expect(stale.stats).toEqual({ pages: 0, hits: 2 });
  const none = keptPages({ maxAgeMs: 0 }).stale;
  expect((await none.serve(A, unavailable)).page.status).toBe(503);
});

it('serves the newer page when the database answered once more before it became unreachable', async () => {
  const { stale } = keptPages();
  expect(await stale.serve(A, rendered)).toEqual({ page: page(200, 'new') });
  expect((await stale.serve(B, async () => page(404))).page.status).toBe(404);
  expect(await stale.serve(A, unavailable)).toMatchObject({ page: { hash: 'new' }, staleSeconds: 1 });
  expect((await stale.serve(B, unavailable)).page.status).toBe(503);
});

it('renders every page when the database answers after the break, and serves a kept one only when that fails', async () => {
  const { clock, stale } = keptPages();
  await stale.serve(A, unavailable);
  expect(stale.find('/b')).toBeDefined();
  clock.now = 1_001;
  await stale.serve(A, rendered);
  await Promise.resolve();
  expect(stale.find('/b')).toBeUndefined();
  expect(await stale.serve(B, unavailable)).toMatchObject({ page: { hash: 'kept' }, staleSeconds: 2 });
  expect(stale.find('/b')).toBeDefined();
  const unreachable = keptPages({ isReachable: false });
  await unreachable.stale.serve(A, unavailable);
  unreachable.clock.now = 1_001;
  // The catalogue is returned without the database.
  await unreachable.stale.serve(A, rendered);
  await Promise.resolve();
  expect(unreachable.stale.find('/b')).toMatchObject({ page: { hash: 'kept' } });
});

it('returns the pages as outdated since the break when the subscription is renewed', async () => {
  const { clock, stale } = keptPages();
  clock.now = 5_000;
  const released = stale.release();
  expect(released?.find('/a')).toBeUndefined();
  expect(released?.findOutdated('/a')).toMatchObject({ since: 0 });
  // A second break finds the page that nobody has requested meanwhile.
  released?.set(B, page());
  clock.now = 8_000;
  if (released !== undefined) stale.keep(released);
  clock.now = 9_500;
  expect(await stale.serve(A, unavailable)).toMatchObject({ staleSeconds: 10 });
  expect(await stale.serve(B, unavailable)).toMatchObject({ staleSeconds: 2 });
});

it('serves a current page to a request that began before the pages were released', async () => {
  const { stale } = keptPages();
  const failed = Promise.withResolvers<CachedPage>();
  const loads = [() => failed.promise, rendered];
  const answer = stale.serve(A, () => loads.shift()?.() ?? unavailable());
  stale.release();
  failed.resolve(page(503));
  expect(await answer).toEqual({ page: page(200, 'new') });
});

it('serves a page that is outdated in the cache only when it cannot be rendered', async () => {
  const { stale } = keptPages();
  const outdated = { url: '/outdated', isUnbounded: false };
  expect(await stale.serve(outdated, rendered)).toEqual({ page: page(200, 'new') });
  expect(await stale.serve(outdated, unavailable)).toEqual({ page: page(200, 'outdated'), staleSeconds: 1 });
  const earlier = { url: '/earlier', isUnbounded: false };
  const { clock, stale: later } = keptPages();
  clock.now = 10 * MINUTE_MS;
  expect(await later.serve(earlier, unavailable)).toMatchObject({
    page: { hash: 'earlier' },
    staleSeconds: 600,
  });
  clock.now += 1;
  expect((await later.serve(earlier, unavailable)).page.status).toBe(503);
  const none = keptPages({ maxAgeMs: 0 }).stale;
  expect((await none.serve(outdated, unavailable)).page.status).toBe(503);
});

it('serves a page that was kept while its rendering failed', async () => {
  const { stale } = keptPages();
  stale.release();
  const failed = Promise.withResolvers<CachedPage>();
  const answer = stale.serve(A, () => failed.promise);
  const pages = createPageStore({ bounded: 1_000, unbounded: 1_000 });
  pages.set(A, page());
  stale.keep(pages);
  failed.resolve(page(503));
  expect(await answer).toMatchObject({ page: { hash: 'kept' }, staleSeconds: 1 });
});

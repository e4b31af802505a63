import { expect, test } from 'vitest';
import { headersFor } from './prefetch-policy.ts';

const HEADERS = ['content-type', 'text/html', 'cache-control', 'public, max-age=0', 'etag', '"a"'];

test('lets the browser reuse a prefetched response for ten seconds', () => {
  expect(headersFor('prefetch', HEADERS)).toEqual([
    'content-type',
    'text/html',
    'cache-control',
    'private, max-age=10',
    'etag',
    '"a"',
  ]);
});

test.each(['no-cache', 'no-store'])('leaves %s alone, because the page is stale or an error', (value) => {
  const headers = ['cache-control', value, 'etag', '"a"'];
  expect(headersFor('prefetch', headers)).toEqual(headers);
});

test.each([undefined, null, 'preview'])('leaves the headers alone when the purpose is %s', (purpose) => {
  expect(headersFor(purpose, HEADERS)).toBe(HEADERS);
});

import { expect, test } from 'vitest';
import { mayLoadAhead, type Connection } from './may-load-ahead.ts';

test.each<[boolean, string, Connection | undefined]>([
  [true, 'a browser that does not know its connection', undefined],
  [true, 'a browser that tells nothing of it', {}],
  [true, 'wifi', { type: 'wifi', effectiveType: '4g', saveData: false }],
  [true, 'a connection of an unknown kind', { effectiveType: '4g' }],
  [false, 'somebody who saves data', { type: 'wifi', effectiveType: '4g', saveData: true }],
  [false, 'a fast mobile network, where bytes cost money', { type: 'cellular', effectiveType: '4g' }],
  [false, 'a slow connection', { type: 'wifi', effectiveType: '3g' }],
  [false, 'a slower one', { effectiveType: '2g' }],
  [false, 'the slowest', { effectiveType: 'slow-2g' }],
])('%j: whether pages are loaded ahead on %s', (may, _what, connection) => {
  expect(mayLoadAhead(connection)).toBe(may);
});

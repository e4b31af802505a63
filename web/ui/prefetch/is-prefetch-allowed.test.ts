import { expect, test } from 'vitest';
import { isPrefetchAllowed, type Connection } from './is-prefetch-allowed.ts';

test.each<[boolean, string, Connection | undefined]>([
  [true, 'a browser without connection data', undefined],
  [true, 'empty connection data', {}],
  [true, 'wifi', { type: 'wifi', effectiveType: '4g', saveData: false }],
  [true, 'a fast connection of unknown type', { effectiveType: '4g' }],
  [false, 'data saving', { type: 'wifi', effectiveType: '4g', saveData: true }],
  [false, 'a fast mobile network', { type: 'cellular', effectiveType: '4g' }],
  [false, 'a 3g connection', { type: 'wifi', effectiveType: '3g' }],
  [false, 'a 2g connection', { effectiveType: '2g' }],
  [false, 'a slow 2g connection', { effectiveType: 'slow-2g' }],
])('returns %j for %s', (may, _what, connection) => {
  expect(isPrefetchAllowed(connection)).toBe(may);
});

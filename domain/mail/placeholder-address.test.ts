import { expect, test } from 'vitest';
import { isPlaceholderAddress } from './placeholder-address.ts';

test.each([
  ['admin@osier.example', true],
  ['ann@example.com', true],
  ['ann@localhost', true],
  ['ann@shop.test', true],
  ['ann@myexample.com', false],
  ['example@north.co', false],
  ['ann@contest', false],
])('whether %s is an address that never receives mail: %s', (email, expected) => {
  expect(isPlaceholderAddress(email)).toBe(expected);
});

import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';

test('an amount is read with or without its sign, a space and a decimal comma', () => {
  expect(['12', '$12.50', '12,5 $', ' 0.99 '].map((text) => readAmount(text))).toEqual([
    12, 12.5, 12.5, 0.99,
  ]);
  expect(['15', '15 %', '7.5%'].map((text) => readAmount(text, '%'))).toEqual([15, 15, 7.5]);
});

test('the sign of another unit is no amount: a percentage is not taken for dollars', () => {
  expect([readAmount('15 %'), readAmount('$15', '%')]).toEqual([null, null]);
});

test('a text that is no amount is not read', () => {
  expect(['', 'nine', '-1', '1.234', '1e3'].map((text) => readAmount(text))).toEqual(Array(5).fill(null));
});

import { expect, it } from 'vitest';
import { readDelivery } from './read-delivery.ts';

it('reads SKUs and numbers as they are pasted from a table or typed', () => {
  expect(readDelivery('TEE-S\t4\r\nTEE M, 6\n\n"TEE-L";2\n  2000038800220   1  ')).toEqual({
    lines: [
      { sku: 'TEE-S', expected: 4 },
      { sku: 'TEE M', expected: 6 },
      { sku: 'TEE-L', expected: 2 },
      { sku: '2000038800220', expected: 1 },
    ],
    wrongLine: null,
  });
});

it('names the line that has no number', () => {
  expect(readDelivery('TEE-S 4\nTEE-M')).toEqual({ lines: [{ sku: 'TEE-S', expected: 4 }], wrongLine: 2 });
  expect(readDelivery('TEE-S 0').wrongLine).toBe(1);
});

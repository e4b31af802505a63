import { expect, it } from 'vitest';
import { isRepeat, readScan } from './read-scan.ts';

it('reads a code as one piece, or as many as the number with × in front of it', () => {
  expect(readScan(' 2000038800220 ')).toEqual({ code: '2000038800220', quantity: 1 });
  for (const text of ['3 × 2000038800220', '3×2000038800220', '3* 2000038800220', '3 x 2000038800220'])
    expect(readScan(text), text).toEqual({ code: '2000038800220', quantity: 3 });
  expect(readScan('0 × TEE-M')).toEqual({ code: 'TEE-M', quantity: 0 });
  for (const text of ['3 ×', '3x', '3 x']) expect(readScan(text)).toEqual({ code: '', quantity: 3 });
  expect(readScan('  ')).toBeNull();
});

it('keeps a SKU that begins with a number and an x', () => {
  expect(readScan('3XL-TEE')).toEqual({ code: '3XL-TEE', quantity: 1 });
  expect(readScan('3x3')).toEqual({ code: '3x3', quantity: 1 });
});

it('treats the same code within a second as a repeat', () => {
  const last = { code: 'A', at: 1_000 };
  expect(isRepeat({ code: 'A', at: 1_999 }, last)).toBe(true);
  expect(isRepeat({ code: 'A', at: 2_000 }, last)).toBe(false);
  expect(isRepeat({ code: 'B', at: 1_100 }, last)).toBe(false);
  expect(isRepeat({ code: 'A', at: 1_100 }, null)).toBe(false);
});

import { expect, test } from 'vitest';
import { addUpgrade } from './format-upgrade.ts';

const upgrade = {
  from: '2e06340ee',
  products: 0,
  migrations: 7,
  startMs: 12_100,
  pages: 3967,
  pageFailures: [],
  orders: 639,
  orderErrors: 0,
  longestOrderMs: 1200,
  files: { count: 197, wrong: [] },
  wrong: [],
};

test('an upgrade replaces the row of an equally large catalogue, and keeps the others', () => {
  const small = addUpgrade('Last written on 2026-11-30.', upgrade);
  const both = addUpgrade(small, { ...upgrade, products: 200_000 });
  const rows = addUpgrade(both, { ...upgrade, from: 'v0.2.0' }).split('\n');
  expect(rows.slice(2)).toEqual([
    '| v0.2.0 | 0 | 7 | 12.1 s | 3967 | 0 | 639 | 0 | 1.2 s | 197 | 0 |',
    '| 2e06340ee | 200000 | 7 | 12.1 s | 3967 | 0 | 639 | 0 | 1.2 s | 197 | 0 |',
  ]);
});

import { expect, it } from 'vitest';
import * as locks from './advisory-locks.ts';
import { readSqlFiles } from './sql/apply-sql-files.ts';

it('no two advisory locks have the same key', () => {
  const keys = Object.values(locks);
  expect(new Set(keys).size).toBe(keys.length);
});

it('the functions of the database take the price lock by its key', () => {
  const keys = readSqlFiles().flatMap(({ name, text }) =>
    [...text.matchAll(/advisory_xact_lock\((\d+)\)/g)].map(([, key]) => [name, Number(key)]),
  );
  expect(keys).toEqual([
    ['functions/product_priced', locks.PRICE_LOCK],
    ['functions/take_price_lock', locks.PRICE_LOCK],
  ]);
});

import { expect, test } from 'vitest';
import type { CallProblem } from '#contract/client.ts';
import { fail, ok } from '#domain/result.ts';
import { createSizedProduct } from '../testing/create-product.ts';
import { readListingHolds } from './listing-holds.ts';

const tee = createSizedProduct({
  _id: 'tee',
  sizes: [
    { size: 'M', stock: 0 },
    { size: 'L', stock: 0 },
  ],
});
const skirt = createSizedProduct({ _id: 'skirt', sizes: [{ size: 'M', stock: 0 }] });
const dress = createSizedProduct({ _id: 'dress', sizes: [{ size: 'M', stock: 3 }] });

test('a sold-out product of a listing has the stock that the unpaid orders of the shopper hold', async () => {
  const addHolds = await readListingHolds(() =>
    Promise.resolve(
      ok([
        { _id: 'tee', size: 'M', quantity: 2 },
        { _id: 'dress', size: 'M', quantity: 1 },
      ]),
    ),
  );
  expect(addHolds(tee)).toMatchObject({
    stock: 0,
    held: {
      stock: 2,
      sizes: [
        { size: 'M', stock: 2 },
        { size: 'L', stock: 0 },
      ],
    },
  });
  // No unpaid order holds the skirt, and the dress is in stock.
  expect([addHolds(skirt), addHolds(dress)]).toEqual([skirt, dress]);
});

test('a listing stays as it is if the holds cannot be read', async () => {
  const addHolds = await readListingHolds(() => Promise.resolve(fail({ status: 0 } as CallProblem)));
  expect(addHolds(tee)).toBe(tee);
});

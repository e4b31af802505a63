import { expect, it } from 'vitest';
import { bucketOf, reasonsFor, STOCK_REASONS } from './stock-reason.ts';

it('lists the reasons that add stock, and those that remove it', () => {
  expect(reasonsFor(1)).toEqual(['delivery', 'found', 'stocktake', 'return']);
  expect(reasonsFor(-1)).toEqual(['damaged', 'lost', 'stocktake', 'sample']);
});

it('moves what is damaged, lost or a sample to the bucket of lost stock', () => {
  expect(STOCK_REASONS.filter((reason) => bucketOf(reason) === 'lost')).toEqual([
    'damaged',
    'lost',
    'sample',
  ]);
});

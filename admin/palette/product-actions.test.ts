import { expect, test } from 'vitest';
import { actionsOn } from './product-actions.ts';

const SHIRT = { id: 'oxford-sky', title: 'Oxford Shirt', colour: 'Sky' };

test('the palette offers the stock and the shop page of a published product', () => {
  const actions = actionsOn({ ...SHIRT, status: 'published' });
  expect(actions.map(({ label, target }) => [label, Object.values(target)[0]])).toEqual([
    ['Stock of Oxford Shirt in Sky', '/stock?q=oxford-sky'],
    ['Shop page of Oxford Shirt in Sky', '/product/oxford-sky'],
  ]);
});

test('the palette offers no shop page of a draft', () => {
  expect(actionsOn({ ...SHIRT, status: 'draft' })).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { actionsOn } from './product-actions.ts';

const SHIRT = { id: 'oxford-sky', title: 'Oxford Shirt', colour: 'Sky' };

test('a published product has its stock and its page', () => {
  const actions = actionsOn({ ...SHIRT, status: 'published' });
  expect(actions.map(({ label, target }) => [label, Object.values(target)[0]])).toEqual([
    ['Stock of Oxford Shirt in Sky', '/stock?q=oxford-sky'],
    ['Shop page of Oxford Shirt in Sky', '/product/oxford-sky'],
  ]);
});

test('shoppers have no page of a draft', () => {
  expect(actionsOn({ ...SHIRT, status: 'draft' })).toHaveLength(1);
});

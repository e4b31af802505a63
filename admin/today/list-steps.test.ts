import { expect, test } from 'vitest';
import { listSteps } from './list-steps.ts';

const nothing = { catalogue: false, product: false, stock: false, publication: false, secondFactor: false };

test('a new shop has six steps, the last of which is a test order', () => {
  const steps = listSteps(nothing);
  expect(steps.map(({ id }) => id)).toEqual([
    'catalogue',
    'product',
    'stock',
    'publication',
    'secondFactor',
    'order',
  ]);
  expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
});

test('a step is done when the data say so', () => {
  const done = listSteps({ ...nothing, product: true, stock: true }).filter(({ isDone }) => isDone);
  expect(done.map(({ id }) => id)).toEqual(['product', 'stock']);
});

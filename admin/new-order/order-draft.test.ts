import { expect, it } from 'vitest';
import { MAX_QUANTITY } from '#domain/cart/cart.ts';
import { asksPlace, describeKeyProblem, readLineQuantity } from './order-draft.ts';

it('asks for the place while a quote says so, and keeps asking while there is no price', () => {
  const quoted = (asksRegion: boolean) => ({ quote: { asksRegion }, problem: null });
  expect(asksPlace(quoted(true), false)).toBe(true);
  expect(asksPlace(quoted(false), true)).toBe(false);
  const problemOf = (field: string) => ({ quote: null, problem: { errors: [{ field, message: '' }] } });
  // Staff complete the region only if its field stays.
  expect(asksPlace(problemOf('region'), false)).toBe(true);
  expect(asksPlace(problemOf('country'), false)).toBe(true);
  expect(asksPlace(problemOf('code'), true)).toBe(true);
  expect(asksPlace(problemOf('code'), false)).toBe(false);
  expect(asksPlace({ quote: null, problem: null }, false)).toBe(false);
});

it('says what to do when an order has the key of the draft', () => {
  expect(describeKeyProblem({ code: 'idempotency_key_reused' })).toContain('Look for its order');
  expect(describeKeyProblem({ code: 'order_closed' })).toContain('Place it again');
  expect(describeKeyProblem({ code: 'stock_exceeded' })).toBeUndefined();
});

it('reads a typed quantity as the nearest that a line may have', () => {
  expect(['3', '2.9', '', '0', '-4', 'x'].map(readLineQuantity)).toEqual([3, 2, 1, 1, 1, 1]);
  expect(readLineQuantity('99999')).toBe(MAX_QUANTITY);
});

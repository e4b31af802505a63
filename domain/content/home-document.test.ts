import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOME_BLOCKS } from './home-blocks.ts';
import {
  BLOCK_TEXTS,
  FIRST_HOME,
  listExpired,
  listHidden,
  listHomeChanges,
  orderOf,
} from './home-document.ts';

const SUMMER = '2026-07-01';
const WINTER = '2026-11-28';

test('the specified home page has no changes, and two offers that end', () => {
  expect(listHomeChanges(FIRST_HOME, WINTER)).toBeUndefined();
  expect(listExpired(FIRST_HOME, SUMMER)).toEqual([]);
  expect(listExpired(FIRST_HOME, WINTER)).toEqual([
    { id: 'promo', until: '2026-08-01' },
    { id: 'accessories', until: '2026-09-01' },
  ]);
});

test('a block stays on its last day, and hides itself afterwards only if it is set to', () => {
  const fields = { ...FIRST_HOME, 'promo.hidesAfter': true };
  expect(listHidden(fields, '2026-08-01')).toEqual([]);
  expect(listHidden(fields, '2026-08-02')).toEqual(['promo']);
  expect(listExpired(fields, WINTER).map(({ id }) => id)).toEqual(['accessories']);
  expect(listHidden({ ...FIRST_HOME, 'hero.isShown': false }, SUMMER)).toEqual(['hero']);
});

test('changes name the texts, the order and the hidden blocks that differ', () => {
  const order = ['hero', ...HOME_BLOCKS.filter((id) => id !== 'hero')];
  const fields = {
    ...FIRST_HOME,
    'hero.heading': 'Wool',
    'hero.button': 'Look',
    'rewards.text': '',
    'brands.isShown': false,
    order: JSON.stringify(order),
  };
  expect(listHomeChanges(fields, SUMMER)).toEqual({
    texts: { hero: { heading: 'Wool', button: 'Look' }, rewards: { text: '' } },
    order,
    hidden: ['brands'],
  });
});

test('every order has each block once, and every text that is set to its first value is no change', () => {
  const id = fc.constantFrom(...HOME_BLOCKS, 'unknown', 'rewards');
  const name = fc.constantFrom(...Object.entries(BLOCK_TEXTS));
  fc.assert(
    fc.property(fc.array(id), fc.array(name), (ids, texts) => {
      const order = orderOf({ order: JSON.stringify(ids) });
      expect(order.toSorted()).toEqual([...HOME_BLOCKS].toSorted());
      const known = [...new Set(ids)].filter((one) => HOME_BLOCKS.some((block) => block === one));
      expect(order.slice(0, known.length)).toEqual(known);
      expect(listHomeChanges({ ...FIRST_HOME, ...Object.fromEntries(texts) }, SUMMER)).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

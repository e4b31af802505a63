import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOME_BLOCKS } from './home-blocks.ts';
import {
  BLOCK_TEXTS,
  DEFAULT_HOME,
  lackOf,
  listExpired,
  listHidden,
  listHomeChanges,
  listUnwritten,
  orderOf,
} from './home-document.ts';

const SUMMER = { today: '2026-07-01', isDemo: true };
const WINTER = { today: '2026-11-28', isDemo: true };

test('the specified home page has no changes, and two offers that end', () => {
  expect(listHomeChanges(DEFAULT_HOME, WINTER)).toBeUndefined();
  expect(listExpired(DEFAULT_HOME, SUMMER)).toEqual([]);
  expect(listExpired(DEFAULT_HOME, WINTER)).toEqual([
    { id: 'promo', until: '2026-08-01' },
    { id: 'accessories', until: '2026-09-01' },
  ]);
});

test('a block stays on its last day, and hides itself afterwards only if it is set to', () => {
  const fields = { ...DEFAULT_HOME, 'promo.hidesAfter': true };
  expect(listHidden(fields, { ...SUMMER, today: '2026-08-01' })).toEqual([]);
  expect(listHidden(fields, { ...SUMMER, today: '2026-08-02' })).toEqual(['promo']);
  expect(listExpired(fields, WINTER).map(({ id }) => id)).toEqual(['accessories']);
  expect(listHidden({ ...DEFAULT_HOME, 'hero.isShown': false }, SUMMER)).toEqual(['hero']);
});

test('without demo products, a block appears once the merchant has written and pictured it, and then may expire', () => {
  const own = { ...WINTER, isDemo: false };
  const lacking = ['offers', 'tiles', 'departments', 'promo', 'accessories', 'reassurance', 'rewards'];
  expect(listHidden(DEFAULT_HOME, own)).toEqual(lacking);
  expect(listExpired(DEFAULT_HOME, own)).toEqual([]);
  const begun = { ...DEFAULT_HOME, 'promo.heading': 'Hats', 'rewards.text': 'For members' };
  expect([lackOf(begun, 'promo'), lackOf(begun, 'rewards')]).toEqual(['texts', 'texts']);
  const written = { ...begun, 'promo.note': '', 'rewards.heading': 'More for less' };
  expect(lackOf(written, 'promo')).toBe('pictures');
  expect(lackOf({ ...DEFAULT_HOME, 'promo.picture': 'sea' }, 'promo')).toBe('texts');
  const pictured = { ...written, 'promo.picture': 'sea', 'departments.femalePicture': 'sea' };
  expect(lackOf(pictured, 'departments')).toBe('pictures');
  const shown = ['promo', 'rewards'];
  expect(listHidden(pictured, own)).toEqual(lacking.filter((id) => !shown.includes(id)));
  expect(listExpired(pictured, own)).toEqual([{ id: 'promo', until: '2026-08-01' }]);
  expect(listExpired({ ...pictured, 'promo.isShown': false }, own)).toEqual([]);
});

test('a block without demo products is written once every text and link about them is replaced', () => {
  const tiles = ['first', 'firstLink', 'second', 'secondLink', 'third', 'thirdLink', 'fourth', 'fourthLink'];
  const names = tiles.map((name) => `tiles.${name}`);
  expect(listUnwritten(DEFAULT_HOME, 'tiles')).toEqual(names);
  const written = { ...DEFAULT_HOME, ...Object.fromEntries(names.map((name) => [name, '/coats'])) };
  expect(lackOf(written, 'tiles')).toBe('pictures');
  expect(lackOf({ ...written, 'tiles.thirdLink': '/shop?q=print' }, 'tiles')).toBe('texts');
  expect(listUnwritten(DEFAULT_HOME, 'hero')).toEqual([]);
});

test('changes name the texts, the order and the hidden blocks that differ', () => {
  const order = ['hero', ...HOME_BLOCKS.filter((id) => id !== 'hero')];
  const fields = {
    ...DEFAULT_HOME,
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

test('every order has each block once, and a text that is set to its default is no change', () => {
  const id = fc.constantFrom(...HOME_BLOCKS, 'unknown', 'rewards');
  const name = fc.constantFrom(...Object.entries(BLOCK_TEXTS));
  fc.assert(
    fc.property(fc.array(id), fc.array(name), (ids, texts) => {
      const order = orderOf({ order: JSON.stringify(ids) });
      expect(order.toSorted()).toEqual([...HOME_BLOCKS].toSorted());
      const known = [...new Set(ids)].filter((one) => HOME_BLOCKS.some((block) => block === one));
      expect(order.slice(0, known.length)).toEqual(known);
      expect(listHomeChanges({ ...DEFAULT_HOME, ...Object.fromEntries(texts) }, SUMMER)).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

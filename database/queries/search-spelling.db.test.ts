import { beforeAll, expect, test } from 'vitest';
import { CATEGORY_LABELS } from '#domain/catalog/categories.ts';
import { CATEGORY_WORDS, DEPARTMENT_WORDS } from '#domain/search/shop-words.ts';
import { demoCatalogue } from '../seed/catalogue.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { MISSPELLINGS } from '../testing/misspellings.ts';
import { testDatabase } from '../testing/test-database.ts';
import { findProducts } from './search-products.ts';
import { understand } from './search-words.ts';

const open = testDatabase();

beforeAll(() => seedDemo(open.database, { at: new Date('2026-01-01') }));

/** Everything that a person reads of a product, in lower case. */
const texts = new Map(
  demoCatalogue.map(({ id, title, brand, colour, details, category, department }) => [
    id,
    [
      title,
      brand,
      colour,
      details,
      CATEGORY_LABELS[category],
      CATEGORY_WORDS[category],
      DEPARTMENT_WORDS[department],
    ]
      .join(' ')
      .toLowerCase(),
  ]),
);

async function firstFive(q: string): Promise<readonly string[]> {
  const { db } = open.database;
  const sought = await understand(db, q);
  if (sought === undefined) return [];
  const { found } = await findProducts(db, { sought, filter: {} });
  return found.slice(0, 5).map(({ id }) => id);
}

test('what was meant is among the first five for at least 95 of 100 misspelt searches', async () => {
  const searches = Object.entries(MISSPELLINGS).flatMap(([meant, typed]) => typed.map((q) => ({ q, meant })));
  const missed: string[] = [];
  for (const { q, meant } of searches) {
    const five = await firstFive(q);
    const words = meant.split(' ');
    if (!five.some((id) => words.every((word) => texts.get(id)?.includes(word))))
      missed.push(`${q} (${meant})`);
  }
  expect(searches.length).toBeGreaterThanOrEqual(200);
  expect(missed.length / searches.length, missed.join(', ')).toBeLessThanOrEqual(0.05);
});

test.each([...Object.entries(CATEGORY_WORDS), ...Object.entries(DEPARTMENT_WORDS)])(
  'products of %s are found by each of %j',
  async (kind, words) => {
    for (const word of words.split(' ')) {
      const sought = await understand(open.database.db, word);
      expect(sought?.corrected, word).toBeUndefined();
      const { found } = await findProducts(open.database.db, { sought: sought ?? never(), filter: {} });
      const kinds = found.flatMap(({ department, category }) => [department, category] as string[]);
      expect(kinds, word).toContain(kind);
    }
  },
);

function never(): never {
  throw new Error('nothing was understood');
}

import { beforeAll, expect, test } from 'vitest';
import { CATEGORY_WORDS } from '#domain/catalog/categories.ts';
import { DEPARTMENT_WORDS } from '#domain/catalog/departments.ts';
import { seedDemo } from '../../seed/demo/seed-demo.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { interpretSearch } from './interpret-search.ts';
import { rankMatches } from './match-products.ts';

const open = createTestDatabase();

beforeAll(() => seedDemo(open.database, { at: new Date('2026-01-01') }));

test.each([...Object.entries(CATEGORY_WORDS), ...Object.entries(DEPARTMENT_WORDS)])(
  'products of %s are found by each of %j',
  async (kind, words) => {
    for (const word of words.split(' ')) {
      const terms = await interpretSearch(open.database.db, word);
      expect(terms?.corrected, word).toBeUndefined();
      const { matches } = await rankMatches(open.database.db, { terms: terms ?? never(), filter: {} });
      const kinds = matches.flatMap(({ department, category }) => [department, category] as string[]);
      expect(kinds, word).toContain(kind);
    }
  },
);

function never(): never {
  throw new Error('the search has no interpretation');
}

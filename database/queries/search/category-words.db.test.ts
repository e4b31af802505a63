import { beforeAll, expect, test } from 'vitest';
import { DEPARTMENT_WORDS } from '#domain/catalogue/departments.ts';
import { specifiedCatalogue } from '#domain/testing/specified-catalogue.ts';
import { seedDemo } from '../../seed/demo/seed-demo.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { interpretSearch } from './interpret-search.ts';
import { rankMatches } from './match-products.ts';

const testDatabase = createTestDatabase();

beforeAll(() => seedDemo(testDatabase.database, { at: new Date('2026-01-01') }));

const categoryWords = specifiedCatalogue.categories.map(({ id, words }) => [id, words ?? ''] as const);

test.each([...categoryWords, ...Object.entries(DEPARTMENT_WORDS)])(
  'products of %s are found by each of %j',
  async (kind, words) => {
    for (const word of words.split(' ')) {
      const terms = await interpretSearch(testDatabase.database.db, word);
      expect(terms?.corrected, word).toBeUndefined();
      const { matches } = await rankMatches(testDatabase.database.db, {
        terms: terms ?? never(),
        filter: {},
      });
      const kinds = matches.flatMap(({ department, category }) => [department, category] as string[]);
      expect(kinds, word).toContain(kind);
    }
  },
);

function never(): never {
  throw new Error('the search has no interpretation');
}

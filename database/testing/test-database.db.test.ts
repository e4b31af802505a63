import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

const testDatabase = createTestDatabase();

test('gives a test file its own, migrated and empty database', async () => {
  const { rows } = await testDatabase.database.pool.query<{ products: number }>(
    'SELECT count(*)::int AS products FROM product',
  );
  expect(rows).toEqual([{ products: 0 }]);
});

import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

const own = createTestDatabase();

test('gives a test file its own, migrated and empty database', async () => {
  const { rows } = await own.database.pool.query<{ products: number }>(
    'SELECT count(*)::int AS products FROM product',
  );
  expect(rows).toEqual([{ products: 0 }]);
});

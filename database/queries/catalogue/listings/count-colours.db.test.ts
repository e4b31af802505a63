import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { countByColour } from './count-colours.ts';

const testDatabase = createTestDatabase({ hasDemo: true });

async function insertProducts(from: number, to: number): Promise<void> {
  await testDatabase.database.db.execute(sql`
    INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
    SELECT 'plain-' || n, 'Plain', 'Plain', 'kids', 'pants', '', 1000, '[]', '2026-01-01'
    FROM generate_series(${from}::int, ${to}::int) AS n`);
}

it('returns no counts of a listing that is too long, also when its products have no colour', async () => {
  const count = () => countByColour(testDatabase.database.db, { filter: { brand: 'plain' } });
  await insertProducts(1, 500);
  expect(await count()).toEqual({});
  await insertProducts(501, 501);
  expect(await count()).toBeUndefined();
});

import { beforeAll, expect, it } from 'vitest';
import { stockUnit } from '../schema/catalogue/stock-units.ts';
import { seedDemo } from '../seed/demo/seed-demo.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { walkKeys } from './walk-keys.ts';

const testDatabase = createTestDatabase();

beforeAll(() => seedDemo(testDatabase.database, { at: new Date() }));

it('walks every row once, in batches, with a full or a partial last batch', async () => {
  const { db } = testDatabase.database;
  const units = await db.select({ id: stockUnit.id }).from(stockUnit).orderBy(stockUnit.id);
  const ids = units.map(({ id }) => id);
  for (const batch of [7, ids.length, ids.length + 1]) {
    const seen: string[] = [];
    for await (const { range, count } of walkKeys(db, { table: 'stock_unit', batch })) {
      const part = ids.filter((id) => id > range.after && id <= range.upTo);
      expect(part).toHaveLength(count);
      expect(count).toBeLessThanOrEqual(batch);
      seen.push(...part);
    }
    expect(seen).toEqual(ids);
  }
});

it('yields nothing for an empty table', async () => {
  const walk = walkKeys(testDatabase.database.db, { table: 'shop_order', batch: 10 });
  expect(await walk.next()).toEqual({ done: true, value: undefined });
});

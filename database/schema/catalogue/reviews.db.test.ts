import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { seedDemo } from '../../seed/demo/seed-demo.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const testDatabase = createTestDatabase();
const MIGRATION = new URL('../../migrations/0013_one-review-a-person.sql', import.meta.url);

it('keeps and counts only the last of several reviews of a product by one customer', async () => {
  const { database } = testDatabase;
  await seedDemo(database, { at: new Date('2026-01-01') });
  const { pool } = database;
  await pool.query(`
    DROP INDEX review_writer_once;
    INSERT INTO auth_user (id, email, name, email_verified, created_at, updated_at)
      SELECT who, who || '@osier.example', who, true, now(), now() FROM unnest('{ann,bob}'::text[]) AS who;
    INSERT INTO review (id, product_id, name, email, writer_id, comments, rate_tenths, created_at)
      SELECT gen_random_uuid(), 'smock-dress-check', 'x', 'x@osier.example', writer, '', tenths, '2026-01-01'::date + day
      FROM (VALUES ('ann', 50, 1), ('ann', 10, 3), ('ann', 40, 2), ('bob', 30, 1), (NULL, 20, 1), (NULL, 20, 1)) AS wrote (writer, tenths, day);
    UPDATE product SET rating_sum_tenths = 170, rating_count = 6 WHERE id = 'smock-dress-check'`);
  const others = async () =>
    (await pool.query(`SELECT count(*) FROM review WHERE product_id <> 'smock-dress-check'`)).rows;
  const before = await others();

  // Statements in one query are one transaction, like those of a migration.
  await pool.query(await readFile(MIGRATION, 'utf8'));

  const { rows } = await pool.query(
    `SELECT writer_id, rate_tenths FROM review WHERE product_id = 'smock-dress-check' ORDER BY writer_id, rate_tenths`,
  );
  expect(rows.map(Object.values)).toEqual([
    ['ann', 10],
    ['bob', 30],
    [null, 20],
    [null, 20],
  ]);
  const { rows: counted } = await pool.query(
    `SELECT rating_sum_tenths, rating_count FROM product WHERE id = 'smock-dress-check'`,
  );
  expect(counted).toEqual([{ rating_sum_tenths: 80, rating_count: 4 }]);
  expect(await others()).toEqual(before);
});

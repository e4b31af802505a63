import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** The one row that identifies this shop, for example in a folder of backups. A restored shop keeps it. */
export const shopIdentity = pgTable(
  'shop_identity',
  { id: text().primaryKey(), shopId: uuid().notNull().defaultRandom() },
  () => [check('shop_identity_is_one', sql.raw(`id = 'shop'`))],
);

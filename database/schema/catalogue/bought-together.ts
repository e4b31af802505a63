import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { product } from './products.ts';

/** The products that are most often in one order with a product, the closest at place 1. A job replaces all rows every night. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    productId: text()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    otherId: text()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.place] }),
    index('bought_together_other').on(table.otherId),
  ],
);

import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { product } from '../catalogue/products.ts';
import { authUser } from './identity.ts';

/** A product that a customer has saved. */
export const wish = pgTable(
  'wish',
  {
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** The product's name when it was saved. Customers see it once the product is no longer sold. */
    name: text().notNull(),
    savedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('wish_product').on(table.productId),
  ],
);

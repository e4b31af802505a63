import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The products of a brand or category when it was merged, by the entry of the merge in the log, for its undo. */
export const mergedProduct = pgTable(
  'merged_product',
  {
    changeId: bigint({ mode: 'number' }).notNull(),
    productId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.productId] })],
);

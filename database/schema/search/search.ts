import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Numbers of published products by department, category, brand (in lower case) and selling price, rounded up to whole dollars. A count is
 * the sum of several rows: a trigger appends the changes of every write to `product`, so that writers do not wait for each other. A job
 * merges the rows.
 */
export const productCount = pgTable('product_count', {
  department: text().notNull(),
  category: text().notNull(),
  brand: text().notNull(),
  dollars: integer().notNull(),
  products: integer().notNull(),
});

/**
 * The lower-case words of the catalogue, for completion and spelling. A trigger inserts the new words of a product. Concurrent writers may
 * both insert one; a job merges duplicates and deletes unused words.
 */
export const searchWord = pgTable(
  'search_word',
  {
    word: text().notNull(),
    /** Its stem, as in `product.search`. */
    lexeme: text().notNull(),
    /** Number of products when the word was inserted or last summed up. */
    products: integer().notNull(),
    /** Number of products that have it in title, brand, colour, category or department, not only in the details. */
    named: integer().notNull().default(0),
    /** See `spelling_keys` in database/sql. */
    keys: text().array().notNull(),
  },
  (table) => [
    // Also serves lookups of the word itself.
    index('search_word_prefix').on(table.word.op('text_pattern_ops')),
    index('search_word_lexeme').on(table.lexeme),
    index('search_word_keys').using('gin', table.keys),
  ],
);

/** Changes of `products` and `named` that the job has not added yet. */
export const searchWordChange = pgTable('search_word_change', {
  word: text().notNull(),
  products: integer().notNull(),
  named: integer().notNull().default(0),
});

/** A brand or category whose label, words or successor its products do not have yet. */
export type PendingBrandOrCategory = {
  readonly kind: 'brand' | 'category';
  readonly id: string;
  readonly wanted: string;
};

/** The pass of `reindex-products` over all products, in one row; no row when there is none. */
export const reindexPass = pgTable(
  'reindex_pass',
  {
    isOnly: boolean().primaryKey().default(true),
    /** The last product that the pass has reached, '' at its start. */
    passedId: text().notNull().default(''),
    /** What the pass applies: the state of these brands and categories when it began. */
    pending: jsonb('kinds').$type<readonly PendingBrandOrCategory[]>().notNull(),
  },
  (table) => [check('reindex_pass_one_row', sql`${table.isOnly}`)],
);

import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * How many products there are by department, category, brand (in lower case) and selling price, rounded up to whole dollars. Rows
 * add up: every write to `product` appends what it changes (a trigger, in the same transaction), so that no two writers wait for each
 * other, and a job sums up what has been appended.
 */
export const productCount = pgTable('product_count', {
  department: text().notNull(),
  category: text().notNull(),
  brand: text().notNull(),
  dollars: integer().notNull(),
  products: integer().notNull(),
});

/**
 * Every word of the catalogue, as it is written there in lower case, for prefixes while somebody types and for forgiving spelling. A
 * trigger adds new words with the product that brings them: twice, when two products bring one at the same time, for nobody waits for
 * anybody to find out. A job makes one of them, and takes away those that no product has any more.
 */
export const searchWord = pgTable(
  'search_word',
  {
    word: text().notNull(),
    /** What the word stands for in `product.search`: its stem. */
    lexeme: text().notNull(),
    /** In how many products it was when it became known or the job last summed up. */
    products: integer().notNull(),
    /** Of how many of them it is in the title, brand, colour or kind, and not in the details alone. */
    named: integer().notNull().default(0),
    /**
     * The word with up to two letters left out, in every way, and its letters in alphabetical order: words that are near each other have
     * one in common.
     */
    keys: text().array().notNull(),
  },
  (table) => [
    // Serves the word itself, too.
    index('search_word_prefix').on(table.word.op('text_pattern_ops')),
    index('search_word_lexeme').on(table.lexeme),
    index('search_word_keys').using('gin', table.keys),
  ],
);

/** Changes of `products` and `named` of a word that the job has not yet added. */
export const searchWordChange = pgTable('search_word_change', {
  word: text().notNull(),
  products: integer().notNull(),
  named: integer().notNull().default(0),
});

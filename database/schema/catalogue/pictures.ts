import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { MAX_ALT_LENGTH, UPLOAD_FORMATS } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { sqlList } from '../sql-list.ts';
import { product } from './products.ts';

/**
 * The pictures that staff uploaded. The job `make-pictures` makes the files of each one (`filesOf`). When they are complete and the
 * picture has an alt text, `product.pictures` shows them. A picture without a product is one for the home page, whose fields name it with
 * its alt text and focal point.
 */
export const productPicture = pgTable(
  'product_picture',
  {
    id: uuid().primaryKey(),
    productId: text().references(() => product.id),
    /** The order of the product's pictures, from 0; those that were removed keep theirs. */
    position: integer().notNull(),
    /** The SHA-256 of the uploaded file, in hex. */
    digest: text().notNull(),
    format: text({ enum: UPLOAD_FORMATS }).notNull(),
    bytes: integer().notNull(),
    /** In pixels, upright. */
    width: integer().notNull(),
    height: integer().notNull(),
    alt: text().notNull().default(''),
    /** In percent of width and height. */
    focalX: integer().notNull().default(50),
    focalY: integer().notNull().default(50),
    /** Names the files of this content and focal point. */
    version: text().notNull(),
    /** The files made of `version` so far: their size in bytes by the end of their name, such as `480.avif`. */
    files: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** The version whose files are complete, with its average colour; null before the first. */
    shownVersion: text(),
    shownColour: text(),
    /** When the next attempt to make files is due; null when there is nothing to do, or no attempt can succeed. */
    dueAt: timestamp({ withTimezone: true, precision: 3 }),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When the uploaded file was stored; null while it arrives. */
    storedAt: timestamp({ withTimezone: true, precision: 3 }),
    removedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Earlier versions whose files are not deleted yet, and when the last one was replaced. */
    staleVersions: text().array().notNull().default([]),
    staleSince: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    check('product_picture_format_known', sql.raw(`format IN (${sqlList(UPLOAD_FORMATS)})`)),
    check('product_picture_digest_form', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
    check('product_picture_size', sql.raw('width > 0 AND height > 0 AND bytes > 0')),
    check('product_picture_alt_length', sql.raw(`length(alt) <= ${MAX_ALT_LENGTH}`)),
    check('product_picture_focal_range', sql.raw('focal_x BETWEEN 0 AND 100 AND focal_y BETWEEN 0 AND 100')),
    check('product_picture_shown', sql.raw('(shown_version IS NULL) = (shown_colour IS NULL)')),
    index('product_picture_of').on(table.productId, table.position),
    index('product_picture_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} IS NOT NULL`),
    // The rows that `forget-pictures` looks for are few.
    index('product_picture_unused')
      .on(table.createdAt)
      .where(sql.raw('removed_at IS NOT NULL OR stored_at IS NULL OR stale_since IS NOT NULL')),
  ],
);

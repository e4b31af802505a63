import { boolean, customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The scripts, styles and fonts of every version of the shop that runs or ran within the last day, for pages of one version whose requests
 * another version serves (docs/decisions/0077). Their names contain a hash of their content.
 */
export const sharedAsset = pgTable(
  'shared_asset',
  {
    /** Path of the URL. */
    path: text().primaryKey(),
    content: bytea().notNull(),
    /** Whether `content` is compressed with Brotli. */
    isCompressed: boolean().notNull(),
    /** When a process last had this file in its build. */
    seenAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('shared_asset_seen').on(table.seenAt)],
);

import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { authUser } from './identity.ts';

/** The page of the back office that an open screen shows. Rows that are not renewed for `VIEWER_MS` do not count. */
export const pageViewer = pgTable('page_viewer', {
  /** The id of the screen's stream of changes. */
  id: uuid().primaryKey(),
  userId: text()
    .notNull()
    .references(() => authUser.id, { onDelete: 'cascade' }),
  /** Such as `product:sundress-paprika`. */
  page: text().notNull(),
  seenAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
});

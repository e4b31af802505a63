import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Handled events of payment providers. Inserted last, after the event's effects. */
export const providerEvent = pgTable(
  'provider_event',
  {
    /** The payment provider's id. */
    provider: text().notNull(),
    /** The event's id at the provider. */
    id: text().notNull(),
    type: text().notNull(),
    handledAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.provider] }),
    // The last webhook, for the settings of payments.
    index('provider_event_handled').on(table.provider, table.handledAt),
  ],
);

import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Recurring jobs. A process leases a job by postponing `due_at` to the end of the lease. */
export const job = pgTable('job', {
  name: text().primaryKey(),
  dueAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** The current run. A run that outlived its lease cannot end a later one. */
  runId: uuid(),
  lastSucceededAt: timestamp({ withTimezone: true, precision: 3 }),
  lastError: text(),
});

import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { WebhookEvent } from '#domain/webhooks/event-types.ts';
import { sqlList } from './sql-list.ts';

const DISABLED_REASONS = ['staff', 'gone', 'failing'] as const;
const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** An address that gets events. */
export const webhookEndpoint = pgTable(
  'webhook_endpoint',
  {
    id: uuid().primaryKey(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Encrypted. */
    secret: text().notNull(),
    /** The previous secret, encrypted, which also signs until `previousSecretEndsAt`. */
    previousSecret: text(),
    previousSecretEndsAt: moment(),
    createdAt: moment().notNull(),
    lastDeliveredAt: moment(),
    /** It gets no message before this time: one is on its way, or it failed to accept one. Null when it may get one now. */
    nextAt: moment(),
    disabledAt: moment(),
    /** `gone`: it answered 410. `failing`: a message failed for three days, and none arrived meanwhile. */
    disabledReason: text({ enum: DISABLED_REASONS }),
  },
  () => [
    check('webhook_endpoint_https', sql.raw(`url LIKE 'https://%'`)),
    check('webhook_endpoint_events', sql.raw('cardinality(events) > 0')),
    check(
      'webhook_endpoint_previous',
      sql.raw('(previous_secret IS NULL) = (previous_secret_ends_at IS NULL)'),
    ),
    check('webhook_endpoint_disabled', sql.raw('(disabled_at IS NULL) = (disabled_reason IS NULL)')),
    check('webhook_endpoint_reason_known', sql.raw(`disabled_reason IN (${sqlList(DISABLED_REASONS)})`)),
  ],
);

/** A change that an endpoint gets. Triggers write it in the transaction of the change, if an endpoint wants it. */
export const shopEvent = pgTable(
  'shop_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    type: text().$type<WebhookEvent>().notNull(),
    /** Ids and states, nothing personal. */
    data: jsonb().$type<Readonly<Record<string, string | number | null>>>().notNull(),
    at: moment().notNull(),
    /** When its deliveries were queued. */
    fannedOutAt: moment(),
  },
  (table) => [
    index('shop_event_new')
      .on(table.id)
      .where(sql`${table.fannedOutAt} IS NULL`),
    index('shop_event_old').on(table.at),
  ],
);

/** An event for an endpoint. Its id identifies the message to the receiver, also when it is repeated. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: uuid().primaryKey().defaultRandom(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoint.id, { onDelete: 'cascade' }),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => shopEvent.id),
    state: text({ enum: DELIVERY_STATES }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    createdAt: moment().notNull(),
    dueAt: moment().notNull(),
    /** When it was delivered, or its retries ended. */
    settledAt: moment(),
    /** The status of the last response; null without one. */
    status: integer(),
    /** The beginning of the last response, or why there was none. */
    answer: text(),
  },
  (table) => [
    unique('webhook_delivery_once').on(table.endpointId, table.eventId),
    check('webhook_delivery_state_known', sql.raw(`state IN (${sqlList(DELIVERY_STATES)})`)),
    check('webhook_delivery_settled', sql.raw(`(state = 'pending') = (settled_at IS NULL)`)),
    index('webhook_delivery_due')
      .on(table.endpointId, table.dueAt, table.eventId)
      .where(sql`${table.state} = 'pending'`),
    index('webhook_delivery_newest').on(table.endpointId, table.createdAt, table.id),
    index('webhook_delivery_event').on(table.eventId),
  ],
);

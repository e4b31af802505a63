import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { REJECT_REASON_IDS, type RejectReason } from '#domain/return/reject-reason.ts';
import { RETURN_REASON_IDS, type ReturnReason } from '#domain/return/return-reason.ts';
import { RETURN_RESOLUTIONS } from '#domain/return/return-resolution.ts';
import { OPEN_RETURN_STATES, RETURN_STATES } from '#domain/return/return-state.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import { hasSizeForm } from '../catalogue-settings/sizes.ts';
import { sqlList } from '../sql-list.ts';
import { isLine } from '../text-checks.ts';
import { order, orderLine } from './orders.ts';

/** Who opened a return: its customer, or staff for a parcel that nobody announced. */
export const RETURN_OPENERS = ['customer', 'shop'] as const;

/** What an inspection was asked to refund. */
export const REFUND_WISHES = ['nothing', 'items', 'items_and_shipping'] as const;

/** Pieces that a customer sends back together. They and the counters of their lines change under the order's lock alone. */
export const returnCase = pgTable(
  'return_case',
  {
    id: uuid().primaryKey(),
    /** What customers and staff call the return. It never opens one: it can be guessed. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    state: text({ enum: RETURN_STATES }).notNull(),
    openedBy: text({ enum: RETURN_OPENERS }).notNull(),
    /** The link of the label for the parcel; null without one. */
    label: text(),
    /** Why staff rejected the request; null for every other. */
    rejectReason: text().$type<RejectReason>(),
    /** When it expires without its parcel; null unless it is approved. */
    endsAt: timestamp({ withTimezone: true, precision: 3 }),
    /** What its inspection was asked to refund, to recognise a repeated request; null before, and for those of earlier versions. */
    refundWish: text({ enum: REFUND_WISHES }),
    /** Unique for an order; null for requests without one. */
    idempotencyKey: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When the return entered its current state. */
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique('return_number_once').on(table.number),
    unique('return_key_once').on(table.orderId, table.idempotencyKey),
    unique('return_of_order').on(table.id, table.orderId),
    check('return_state_known', sql.raw(`state IN (${sqlList(RETURN_STATES)})`)),
    check('return_opener_known', sql.raw(`opened_by IN (${sqlList(RETURN_OPENERS)})`)),
    check('return_refund_wish_known', sql.raw(`refund_wish IN (${sqlList(REFUND_WISHES)})`)),
    check('return_label_secure', sql.raw(`label ~ '^https://'`)),
    check('return_reject_reason_known', sql.raw(`reject_reason IN (${sqlList(REJECT_REASON_IDS)})`)),
    check('return_reason_when_rejected', sql.raw(`(state = 'rejected') = (reject_reason IS NOT NULL)`)),
    check('return_ends_when_approved', sql.raw(`(state = 'approved') = (ends_at IS NOT NULL)`)),
    index('return_order').on(table.orderId),
    // The queue of staff, by age.
    index('return_open')
      .on(table.state, table.updatedAt, table.number)
      .where(sql.raw(`state IN (${sqlList(OPEN_RETURN_STATES)})`)),
    index('return_ends')
      .on(table.endsAt)
      .where(sql`${table.endsAt} IS NOT NULL`),
  ],
);

/** How many pieces of an order line a return has, and what became of them. */
export const returnLine = pgTable(
  'return_line',
  {
    returnId: uuid().notNull(),
    orderId: uuid().notNull(),
    position: integer().notNull(),
    /** The announced pieces. */
    quantity: integer().notNull(),
    reason: text().$type<ReturnReason>().notNull(),
    /** What the customer says about the pieces; null without it, and after an erasure. */
    comment: text(),
    resolution: text({ enum: RETURN_RESOLUTIONS }).notNull(),
    /** The wanted size of an exchange; null for a refund. */
    newSize: text(),
    /** The line of the order that holds the pieces in that size; null before the approval. */
    newPosition: integer(),
    /** The pieces in the parcel; null before it came. */
    received: integer(),
    /** Those that the shop keeps; null before the inspection. The others are sent back. */
    accepted: integer(),
    /** Those that are for sale again. The rest of the accepted ones is lost. */
    restocked: integer(),
    /** Why received pieces were not accepted. */
    rejectReason: text().$type<RejectReason>(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    foreignKey({
      name: 'return_line_return',
      columns: [table.returnId, table.orderId],
      foreignColumns: [returnCase.id, returnCase.orderId],
    }),
    foreignKey({
      name: 'return_line_order_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check('return_line_quantity_positive', sql`${table.quantity} >= 1`),
    check('return_line_comment_length', isLine(table.comment, TYPED_LENGTHS.returnComment)),
    check('return_line_received_range', sql.raw('received BETWEEN 0 AND quantity')),
    check('return_line_accepted_range', sql.raw('accepted BETWEEN 0 AND received')),
    check('return_line_restocked_range', sql.raw('restocked BETWEEN 0 AND accepted')),
    check(
      'return_line_inspected',
      sql.raw('num_nonnulls(accepted, restocked) <> 1 AND (accepted IS NULL OR received IS NOT NULL)'),
    ),
    check(
      'return_line_rejected_with_reason',
      sql.raw('(reject_reason IS NOT NULL) = coalesce(accepted < received, false)'),
    ),
    check('return_line_reason_known', sql.raw(`reason IN (${sqlList(RETURN_REASON_IDS)})`)),
    check('return_line_reject_reason_known', sql.raw(`reject_reason IN (${sqlList(REJECT_REASON_IDS)})`)),
    check('return_line_resolution_known', sql.raw(`resolution IN (${sqlList(RETURN_RESOLUTIONS)})`)),
    check('return_line_size_of_exchange', sql.raw(`(resolution = 'exchange') = (new_size IS NOT NULL)`)),
    foreignKey({
      name: 'return_line_new_line',
      columns: [table.orderId, table.newPosition],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check('return_line_size_form', sql.raw(hasSizeForm('new_size'))),
    index('return_line_order').on(table.orderId, table.position),
  ],
);

/** State changes of returns; `from_state` is null for the first. Append-only, as the ledger. */
export const returnEvent = pgTable(
  'return_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    returnId: uuid()
      .notNull()
      .references(() => returnCase.id),
    fromState: text({ enum: RETURN_STATES }),
    toState: text({ enum: RETURN_STATES }).notNull(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check('return_event_from_known', sql.raw(`from_state IN (${sqlList(RETURN_STATES)})`)),
    check('return_event_to_known', sql.raw(`to_state IN (${sqlList(RETURN_STATES)})`)),
    index('return_event_return').on(table.returnId, table.id),
  ],
);

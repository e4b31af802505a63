import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { ORDER_STATES, SHIPPABLE_STATES } from '#domain/order/order-state.ts';
import { PAYMENT_METHODS } from '#domain/order/payment-method.ts';
import { authUser } from '../accounts/identity.ts';
import { hasSizeForm } from '../catalogue-settings/sizes.ts';
import { product } from '../catalogue/products.ts';
import { stockUnit } from '../catalogue/stock-units.ts';
import { sqlList } from '../sql-list.ts';

/**
 * The words by which staff find an order: of the name and the email address, and the digits of the phone number, also without a country or
 * area code.
 */
export const CONTACT_WORDS = `to_tsvector('simple'::regconfig, translate(first_name || ' ' || last_name || ' ' || email, '@._-+/''’', '      ') || ' '
  || ltrim(regexp_replace(phone, '\\D', '', 'g'), '0') || ' ' || right(regexp_replace(phone, '\\D', '', 'g'), 10) || ' '
  || right(regexp_replace(phone, '\\D', '', 'g'), 7) || ' ' || right(regexp_replace(phone, '\\D', '', 'g'), 4))`;

/** The words of a line's title, as `splitSearchWords` splits them. */
export const TITLE_WORDS = `to_tsvector('simple'::regconfig, regexp_replace(translate(title, '''’', ''), '\\mt[ -]+(?=sh)', 't', 'gi'))`;

/**
 * The condition that a piece of an order is still in the shop: to pack, or in a prepared shipment. It can also hold for an order that was
 * handed over: after an exchange.
 */
export const IS_TO_PACK = `state IN (${sqlList(SHIPPABLE_STATES)}) AND NOT has_left`;

/** An order. Its total and address are those of the moment it was placed; state, payment and hold change. */
export const order = pgTable(
  'shop_order',
  {
    id: uuid().primaryKey(),
    /** What shoppers and staff call the order. It never opens one: it can be guessed. An order that fails leaves a gap. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** The account that owns the order; null for the order of a guest. */
    userId: text().references(() => authUser.id),
    /** The digest of the cookie of the guest's browser; null for the order of an account. */
    guestId: text(),
    state: text({ enum: ORDER_STATES }).notNull(),
    paymentMethod: text({ enum: PAYMENT_METHODS }).notNull(),
    /** What the customer pays: lines - adjustments + shipping + added taxes. */
    totalCents: bigint({ mode: 'number' }).notNull(),
    /** The name of the shipping method at the time of the order; null for an order from before shipping methods. */
    shippingMethod: text(),
    /** The shipping charge before a discount of it. */
    shippingCents: bigint({ mode: 'number' }).notNull().default(0),
    /** The sum of all taxes, added and included. */
    taxCents: bigint({ mode: 'number' }).notNull().default(0),
    /** The part of the total that the customer paid with store credit. It stays when the credit is returned. */
    creditCents: bigint({ mode: 'number' }).notNull().default(0),
    currency: text().notNull().default('usd'),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    country: text().notNull(),
    city: text().notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    /**
     * Keyed digest of the phone number of a cash order; null for a card order. An erasure keeps that of a refused order for the rest of a
     * year.
     */
    phoneDigest: text(),
    /** When the customer did not accept the cash order at the door. */
    refusedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The ISO 3166-1 code of `country`; null if the shop does not know it. */
    countryCode: text(),
    region: text(),
    postalCode: text(),
    /** The id of the payment provider that a card order was placed with; null for cash. */
    provider: text(),
    /** The payment's id at the provider, which the shopper sees as the transaction id. Null until the payment is created. */
    providerPaymentId: text(),
    /** Unique for an owner. */
    idempotencyKey: text().notNull(),
    /** SHA-256 of the order request, to detect another request under the same key. */
    requestDigest: text().notNull(),
    /**
     * When the browser acknowledged the result of its card payment; null before. Until then, but for an hour at most, the customer
     * cannot start the same purchase again.
     */
    acknowledgedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** When the hold ends unless the order is paid; null without a hold. */
    holdEndsAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Whether staff took the order, and its customer pays it by card through a mailed link. */
    paysByLink: boolean().notNull().default(false),
    /** Whether every piece is in a shipment that has left the shop. Changes under the order's lock alone. */
    hasLeft: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique('order_number_once').on(table.number),
    unique('order_idempotency_key_once').on(table.userId, table.idempotencyKey),
    unique('order_guest_key_once').on(table.guestId, table.idempotencyKey),
    check('order_one_owner', sql`num_nonnulls(${table.userId}, ${table.guestId}) = 1`),
    check('order_state_known', sql.raw(`state IN (${sqlList(ORDER_STATES)})`)),
    check('order_payment_method_known', sql.raw(`payment_method IN (${sqlList(PAYMENT_METHODS)})`)),
    check('order_total_not_negative', sql`${table.totalCents} >= 0`),
    check('order_shipping_not_negative', sql`${table.shippingCents} >= 0`),
    check('order_tax_not_negative', sql`${table.taxCents} >= 0`),
    check('order_credit_range', sql.raw('credit_cents BETWEEN 0 AND total_cents')),
    check('order_credit_of_account', sql.raw('credit_cents = 0 OR user_id IS NOT NULL')),
    check('order_country_code_form', sql`${table.countryCode} ~ '^[A-Z]{2}$'`),
    // Lookups have the payment's id, but not always the provider.
    unique('order_provider_payment_once').on(table.providerPaymentId, table.provider),
    check('order_card_has_provider', sql.raw(`(payment_method = 'card') = (provider IS NOT NULL)`)),
    check('order_payment_has_provider', sql.raw(`provider_payment_id IS NULL OR provider IS NOT NULL`)),
    check('order_hold_while_waiting', sql.raw(`(state = 'awaiting_payment') = (hold_ends_at IS NOT NULL)`)),
    check(
      'order_refused_with_cash',
      sql.raw(`refused_at IS NULL OR (payment_method = 'cash' AND state = 'cancelled')`),
    ),
    // Purchases with cash count refusals by account and by phone number.
    index('order_refused_by_user').on(table.userId).where(sql.raw('refused_at IS NOT NULL')),
    index('order_refused_by_phone').on(table.phoneDigest).where(sql.raw('refused_at IS NOT NULL')),
    index('order_user_newest').on(table.userId, table.createdAt, table.id),
    index('order_guest_email')
      .on(table.email)
      .where(sql`${table.guestId} IS NOT NULL`),
    index('order_hold_ends')
      .on(table.holdEndsAt)
      .where(sql`${table.holdEndsAt} IS NOT NULL`),
    // Undelivered cash orders, oldest first.
    index('order_placed')
      .on(table.createdAt)
      .where(sql`state = 'placed'`),
    // Card orders stay paid while they travel: few orders of these states are to pack.
    index('order_to_pack').on(table.number).where(sql.raw(IS_TO_PACK)),
    // The sales of days are read from it alone.
    index('order_created').on(table.createdAt, table.state, table.totalCents),
    // The views of the staff's list, newest first.
    index('order_state_number').on(table.state, table.number),
    // Its filters, newest first.
    index('order_payment_number').on(table.paymentMethod, table.paysByLink, table.number),
    index('order_country_number').on(table.countryCode, table.number),
    index('order_total').on(table.totalCents),
    index('order_contact_words').using('gin', sql.raw(CONTACT_WORDS)),
  ],
);

/** A product of an order in one size. */
export const orderLine = pgTable(
  'order_line',
  {
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    position: integer().notNull(),
    productId: text()
      .notNull()
      .references(() => product.id),
    title: text().notNull(),
    brand: text().notNull(),
    img: text().notNull(),
    /** Null for an order from before sizes. */
    size: text(),
    /** The number of the stock unit at the time of the order; null without one. */
    sku: text(),
    /** The selling price at the time of the order. */
    unitCents: integer().notNull(),
    quantity: integer().notNull(),
    /** Pieces in shipments, and how many of these the customer has. They change under the order's lock alone. */
    inShipment: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    /**
     * Pieces that left the order while the rest of it goes on; none in an order that was cancelled as a whole. A line that replaces another
     * begins with all its pieces cancelled, until an exchange makes them part of the order.
     */
    cancelled: integer().notNull().default(0),
    /** Pieces whose share of the line's amounts was refunded, is no longer charged, or was taken over by a line that replaces them. */
    settled: integer().notNull().default(0),
    /** Delivered pieces in returns that are not over, and those that the shop has back and refunded. */
    inReturn: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    /** Those that the shop has back, and that another line replaces. */
    exchanged: integer().notNull().default(0),
    /** The position of the line whose pieces this one replaces in another size; null for a line that was ordered. */
    replaces: integer(),
    /** The amounts of these pieces, which this line has taken over; null before that. Its own price is 0. */
    takenGoodsCents: bigint({ mode: 'number' }),
    takenTaxCents: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_line_quantity_positive', sql`${table.quantity} >= 1`),
    check(
      'order_line_counters_ordered',
      sql.raw('0 <= delivered AND delivered <= in_shipment AND in_shipment + cancelled <= quantity'),
    ),
    check(
      'order_line_returns_counted',
      sql.raw('least(in_return, returned, exchanged) >= 0 AND in_return + returned + exchanged <= delivered'),
    ),
    foreignKey({
      name: 'order_line_replaces_line',
      columns: [table.orderId, table.replaces],
      foreignColumns: [table.orderId, table.position],
    }),
    check(
      'order_line_replacement_takes_over',
      sql.raw(
        'num_nonnulls(taken_goods_cents, taken_tax_cents) <> 1 AND (replaces IS NOT NULL OR taken_goods_cents IS NULL)',
      ),
    ),
    check('order_line_taken_not_negative', sql.raw('least(taken_goods_cents, taken_tax_cents) >= 0')),
    check('order_line_replacement_free', sql.raw('replaces IS NULL OR unit_cents = 0')),
    check('order_line_cancelled_not_negative', sql`${table.cancelled} >= 0`),
    check('order_line_settled_range', sql.raw('settled BETWEEN 0 AND quantity')),
    check('order_line_price_not_negative', sql`${table.unitCents} >= 0`),
    check('order_line_size_form', sql.raw(hasSizeForm('size'))),
    index('order_line_product').on(table.productId),
    index('order_line_sent_back')
      .on(table.productId)
      .where(sql`${table.returned} + ${table.exchanged} > 0`),
    index('order_line_returned')
      .on(table.orderId)
      .where(sql`${table.returned} > 0`),
    index('order_line_title_words').using('gin', sql.raw(TITLE_WORDS)),
  ],
);

/** The stock of an order line. The counters say how much of `quantity` is where; they change under the order's lock alone. */
export const stockHold = pgTable(
  'stock_hold',
  {
    orderId: uuid().notNull(),
    position: integer().notNull(),
    stockUnitId: uuid()
      .notNull()
      .references(() => stockUnit.id),
    quantity: integer().notNull(),
    held: integer().notNull().default(0),
    sold: integer().notNull().default(0),
    shipped: integer().notNull().default(0),
    /** Back, but not inspected. */
    returned: integer().notNull().default(0),
    /** Available again, or lost. */
    released: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    foreignKey({
      name: 'stock_hold_order_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check('stock_hold_quantity_positive', sql`${table.quantity} >= 1`),
    check('stock_hold_counters_not_negative', sql.raw('least(held, sold, shipped, returned, released) >= 0')),
    check('stock_hold_counters_complete', sql.raw('held + sold + shipped + returned + released = quantity')),
    index('stock_hold_unit').on(table.stockUnitId),
  ],
);

import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { CREDIT_CAUSES } from '#domain/credit/credit-cause.ts';
import { authUser } from '../accounts/identity.ts';
import { order } from '../orders/orders.ts';
import { sqlList } from '../sql-list.ts';
import { refund } from './refunds.ts';

/** The store credit of a customer. A row remains after the account was erased, with a balance of 0. */
export const creditAccount = pgTable(
  'credit_account',
  {
    userId: text()
      .primaryKey()
      .references(() => authUser.id),
    /** In cents. Changes by `changeCredit` and by purchases alone, which never take more than there is. */
    balance: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('credit_balance_not_negative', sql`${table.balance} >= 0`)],
);

/** Changes of store credit, which sum to the balance. Append-only: a row is inserted in the transaction of the change. */
export const creditEntry = pgTable(
  'credit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text()
      .notNull()
      .references(() => creditAccount.userId),
    /** Negative when credit was taken. */
    cents: bigint({ mode: 'number' }).notNull(),
    orderId: uuid().references(() => order.id),
    refundId: uuid().references(() => refund.id),
    cause: text({ enum: CREDIT_CAUSES }).notNull(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique('credit_entry_refund_once').on(table.refundId),
    check('credit_entry_not_zero', sql`${table.cents} <> 0`),
    check('credit_entry_cause_known', sql.raw(`cause IN (${sqlList(CREDIT_CAUSES)})`)),
    check(
      'credit_entry_order',
      sql.raw(`(cause IN ('spent', 'returned', 'refund')) = (order_id IS NOT NULL)`),
    ),
    check('credit_entry_refund', sql.raw(`(cause = 'refund') = (refund_id IS NOT NULL)`)),
    index('credit_entry_user').on(table.userId, table.id),
    index('credit_entry_order').on(table.orderId),
  ],
);

import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { FIT_IDS, type Fit } from '#domain/review/fit.ts';
import { HIDE_REASON_IDS, REVIEW_TEXT_LENGTHS, type HideReason } from '#domain/review/hide-reason.ts';
import type { ReviewFlag } from '#domain/review/review-flags.ts';
import { MAX_NAME_LENGTH } from '#domain/text.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import { authUser } from '../accounts/identity.ts';
import { sqlList } from '../sql-list.ts';
import { isLine } from '../text-checks.ts';
import { product } from './products.ts';

/** The words of a review that staff search for. */
export const REVIEW_WORDS = `to_tsvector('simple'::regconfig, name || ' ' || comments)`;

/** The condition that staff have not decided about a flagged review. */
export const IS_FLAGGED = `flags <> '{}' AND checked_at IS NULL AND hidden_at IS NULL`;

/** Reviews of products. */
export const review = pgTable(
  'review',
  {
    id: uuid().primaryKey(),
    productId: text().notNull(),
    name: text().notNull(),
    /** As entered, unverified. No public call returns it. */
    email: text().notNull(),
    /** The signed-in author; null for a visitor. */
    writerId: text().references(() => authUser.id),
    comments: text().notNull(),
    rateTenths: integer().notNull(),
    /** Null when the reviewer did not say. */
    fit: text().$type<Fit>(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Why staff should look at it, as found when it was written. Older reviews have none. */
    flags: text()
      .array()
      .$type<readonly ReviewFlag[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Digest of a text that others may repeat; null for a short one. */
    textDigest: text(),
    /** When staff decided to keep a flagged review published. */
    checkedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** A hidden review is not shown and does not count in the rating. */
    hiddenAt: timestamp({ withTimezone: true, precision: 3 }),
    hiddenReason: text().$type<HideReason>(),
    /** The text of the mail to the author; null to send none. */
    hiddenMessage: text(),
    /** When the mail to the author was queued. There is one at most. */
    authorMailedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The shop's public reply. */
    reply: text(),
  },
  (table) => [
    foreignKey({ name: 'review_product', columns: [table.productId], foreignColumns: [product.id] }),
    check('review_hidden_with_reason', sql.raw('(hidden_at IS NULL) = (hidden_reason IS NULL)')),
    check('review_fit_known', sql.raw(`fit IN (${sqlList(FIT_IDS)})`)),
    check('review_reason_known', sql.raw(`hidden_reason IN (${sqlList(HIDE_REASON_IDS)})`)),
    check(
      'review_message_length',
      sql.raw(`length(hidden_message) BETWEEN 1 AND ${REVIEW_TEXT_LENGTHS.message}`),
    ),
    check('review_reply_length', sql.raw(`length(reply) BETWEEN 1 AND ${REVIEW_TEXT_LENGTHS.reply}`)),
    index('review_newest').on(table.createdAt, table.id),
    index('review_flagged').on(table.createdAt, table.id).where(sql.raw(IS_FLAGGED)),
    index('review_hidden').on(table.createdAt, table.id).where(sql.raw('hidden_at IS NOT NULL')),
    index('review_answered').on(table.createdAt, table.id).where(sql.raw('reply IS NOT NULL')),
    index('review_text').on(table.textDigest).where(sql.raw('text_digest IS NOT NULL')),
    index('review_words').using('gin', sql.raw(REVIEW_WORDS)),
    index('review_email').on(table.email),
    check('review_rate_range', sql`${table.rateTenths} BETWEEN 0 AND 50`),
    check('review_name_length', isLine(table.name, MAX_NAME_LENGTH)),
    check(
      'review_comments_length',
      sql`length(${table.comments}) <= ${sql.raw(String(TYPED_LENGTHS.comments))}`,
    ),
    index('review_product_newest').on(table.productId, table.createdAt, table.id),
    index('review_product_rate').on(table.productId, table.rateTenths, table.id),
    index('review_product_fit')
      .on(table.productId, table.fit)
      .where(sql.raw('fit IS NOT NULL AND hidden_at IS NULL')),
    // Visitors cannot be distinguished.
    uniqueIndex('review_writer_once')
      .on(table.writerId, table.productId)
      .where(sql`${table.writerId} IS NOT NULL`),
  ],
);

/** The texts of a reply before and after a change of it, for its undo. Not in the log of changes, which keeps no texts about people. */
export const reviewReply = pgTable(
  'review_reply',
  {
    /** The entry of the log. */
    changeId: bigint({ mode: 'number' }).primaryKey(),
    reviewId: uuid()
      .notNull()
      .references(() => review.id, { onDelete: 'cascade' }),
    before: text(),
    after: text(),
  },
  (table) => [index('review_reply_review').on(table.reviewId)],
);

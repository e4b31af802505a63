import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { BLOCK_IDS } from '#domain/content/block-ids.ts';
import { PAGE_LENGTHS, PAGE_SLUGS } from '#domain/content/content-pages.ts';
import { CONTENT_DOCUMENTS } from '#domain/content/documents.ts';
import type { FieldValue } from '#domain/editing/merge-edits.ts';
import { authUser } from './accounts/identity.ts';
import { sqlList } from './sql-list.ts';

/** The published texts of a page. A page without a row has its default texts (`database/seed/content`). */
export const contentPage = pgTable(
  'content_page',
  {
    slug: text({ enum: PAGE_SLUGS }).primaryKey(),
    title: text().notNull(),
    body: text().notNull(),
  },
  () => [
    check('content_page_known', sql.raw(`slug IN (${sqlList(PAGE_SLUGS)})`)),
    check('content_page_title_length', sql.raw(`length(title) BETWEEN 1 AND ${PAGE_LENGTHS.title}`)),
    check('content_page_body_length', sql.raw(`length(body) BETWEEN 1 AND ${PAGE_LENGTHS.body}`)),
  ],
);

/** The published state of a block of the home page, or of the offer on the shop page. A block without a row is as specified. */
export const contentBlock = pgTable(
  'content_block',
  {
    id: text({ enum: BLOCK_IDS }).primaryKey(),
    /** Its place on the page, from 0; null for the specified one. */
    position: integer(),
    /** The texts that differ from the default ones, by field. */
    texts: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    isShown: boolean().notNull().default(true),
    /** The last day, in UTC, on which its texts are true; null without an end. A block without a row has the specified end. */
    until: date(),
    /** Whether the block disappears after that day. */
    hidesAfter: boolean().notNull().default(false),
  },
  () => [
    check('content_block_known', sql.raw(`id IN (${sqlList(BLOCK_IDS)})`)),
    check('content_block_texts_object', sql.raw(`jsonb_typeof(texts) = 'object'`)),
    check('content_block_position', sql.raw('position >= 0')),
  ],
);

/**
 * What was published of a page or of the home page, and at most one draft of each: the fields that it changes. Published versions are never
 * changed.
 */
export const contentVersion = pgTable(
  'content_version',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `home`, or the slug of a page. */
    document: text({ enum: CONTENT_DOCUMENTS }).notNull(),
    /** Of a draft, the changed fields; of a published version, all fields. */
    fields: jsonb().$type<Readonly<Record<string, FieldValue>>>().notNull(),
    /** Who saved the draft last, or published the version; null for the system. */
    byUserId: text().references(() => authUser.id),
    savedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When a draft is to be published; null for one without a time. */
    publishAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Null for a draft. */
    publishedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    check('content_version_document_known', sql.raw(`document IN (${sqlList(CONTENT_DOCUMENTS)})`)),
    check('content_version_fields_object', sql.raw(`jsonb_typeof(fields) = 'object'`)),
    uniqueIndex('content_version_draft').on(table.document).where(sql.raw('published_at IS NULL')),
    index('content_version_history').on(table.document, table.id),
    index('content_version_due').on(table.publishAt).where(sql.raw('published_at IS NULL')),
  ],
);

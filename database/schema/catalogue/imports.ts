import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { MAX_CODE_LENGTH } from '#domain/catalogue/product-limits.ts';
import {
  NO_COUNTS,
  NO_PICTURES,
  type FilePictureCounts,
  type ImportCounts,
} from '#domain/import-export/import-counts.ts';
import { NAMED_COLUMNS, type PlannedRecord } from '#domain/import-export/import-names.ts';
import { VERDICTS, type CellError, type Cells } from '#domain/import-export/import-row.ts';
import { FILE_PICTURE_STATES, IMPORT_STATES } from '#domain/import-export/import-state.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';
import { authUser } from '../accounts/identity.ts';
import { sqlList } from '../sql-list.ts';

/** The uploaded CSV files. Their rows are in `csv_row`; the job `run-imports` previews, applies and undoes them. */
export const csvImport = pgTable(
  'csv_import',
  {
    id: uuid().primaryKey(),
    /** The name of the file. */
    name: text().notNull(),
    /** The SHA-256 of the file, in hex; null while it arrives. */
    digest: text(),
    bytes: integer().notNull().default(0),
    rows: integer().notNull().default(0),
    isFromShopify: boolean().notNull().default(false),
    /** The columns that the file fills, and the headings that are not read. */
    columns: text().array().notNull().default([]),
    ignored: text().array().notNull().default([]),
    state: text({ enum: IMPORT_STATES }).notNull().default('receiving'),
    /** The last row that the job has processed in the current state. */
    cursor: integer().notNull().default(0),
    /** Updated in the transactions that write the rows, so that readers need not count them. */
    counts: jsonb().$type<ImportCounts>().notNull().default(NO_COUNTS),
    /** Updated in the transactions that change states of pictures, which lock the import first. */
    pictures: jsonb().$type<FilePictureCounts>().notNull().default(NO_PICTURES),
    /** The fields that it has changed; those of sizes as `price` or `available`. */
    appliedFields: text().array().notNull().default([]),
    /** Who uploaded the file, or last started to apply or undo it. */
    byUserId: text()
      .notNull()
      .references(() => authUser.id),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    appliedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    check('csv_import_state_known', sql.raw(`state IN (${sqlList(IMPORT_STATES)})`)),
    check('csv_import_digest_form', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
    check('csv_import_digest_present', sql.raw(`state = 'receiving' OR digest IS NOT NULL`)),
    index('csv_import_newest').on(table.createdAt, table.id),
    index('csv_import_open')
      .on(table.createdAt)
      .where(sql.raw(`state IN ('previewing', 'applying', 'undoing')`)),
  ],
);

/** The rows of an uploaded file. */
export const csvRow = pgTable(
  'csv_row',
  {
    importId: uuid()
      .notNull()
      .references(() => csvImport.id, { onDelete: 'cascade' }),
    /** Its number in a spreadsheet: the headings are row 1. */
    n: integer().notNull(),
    /** The first row of its product. */
    groupN: integer().notNull(),
    productId: text().notNull(),
    cells: jsonb().$type<Cells>().notNull(),
    /** Null before the preview. */
    verdict: text({ enum: VERDICTS }),
    changes: jsonb().$type<readonly FieldChange[]>().notNull().default([]),
    errors: jsonb().$type<readonly CellError[]>().notNull().default([]),
    appliedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Why the row was not applied or not undone, for staff. */
    refusal: text(),
    /** The entries of the log that it made, in their order. */
    changeIds: bigint({ mode: 'number' }).array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.n] }),
    check('csv_row_verdict_known', sql.raw(`verdict IN (${sqlList(VERDICTS)})`)),
    index('csv_row_group').on(table.importId, table.groupN),
    index('csv_row_product').on(table.importId, table.productId),
    index('csv_row_verdict').on(table.importId, table.verdict, table.n),
    index('csv_row_refused')
      .on(table.importId)
      .where(sql`${table.refusal} IS NOT NULL`),
    index('csv_row_sku')
      .on(table.importId, sql.raw(`(cells ->> 'sku')`))
      .where(sql.raw(`length(cells ->> 'sku') BETWEEN 1 AND ${MAX_CODE_LENGTH}`)),
    index('csv_row_barcode')
      .on(table.importId, sql.raw(`(cells ->> 'barcode')`))
      .where(sql.raw(`length(cells ->> 'barcode') BETWEEN 1 AND ${MAX_CODE_LENGTH}`)),
  ],
);

/** The brands, categories and departments in an uploaded file that the shop does not have. */
export const csvName = pgTable(
  'csv_name',
  {
    importId: uuid()
      .notNull()
      .references(() => csvImport.id, { onDelete: 'cascade' }),
    column: text({ enum: NAMED_COLUMNS }).notNull(),
    /** In lower case. */
    name: text().notNull(),
    /** The most frequent spelling in the file. */
    label: text().notNull(),
    /** All spellings in the file. */
    spellings: text().array().notNull(),
    /** How many rows name it. */
    rows: integer().notNull(),
    /** The brand or category that the import creates; null for none. */
    creation: jsonb().$type<PlannedRecord>(),
    /** The entry of the log about that brand or category; null before the import is applied. */
    changeId: bigint({ mode: 'number' }),
    /** Why it was not created or not removed, for staff. */
    refusal: text(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.column, table.name] }),
    check('csv_name_column_known', sql.raw(`"column" IN (${sqlList(NAMED_COLUMNS)})`)),
  ],
);

/** The meanings, in all later imports, of names that the shop does not have. */
export const nameMatch = pgTable(
  'name_match',
  {
    column: text({ enum: NAMED_COLUMNS }).notNull(),
    /** In lower case. */
    name: text().notNull(),
    /** The id of a brand or category, or a department. One that was deleted since means nothing. */
    value: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.column, table.name] }),
    check('name_match_column_known', sql.raw(`"column" IN (${sqlList(NAMED_COLUMNS)})`)),
  ],
);

/** The pictures that an uploaded file names. The job `fetch-pictures` adds them to their products after the import is applied. */
export const csvPicture = pgTable(
  'csv_picture',
  {
    importId: uuid()
      .notNull()
      .references(() => csvImport.id, { onDelete: 'cascade' }),
    /** The order of the file, from 1. */
    ordinal: integer().notNull(),
    /** The row that names it. */
    n: integer().notNull(),
    productId: text().notNull(),
    url: text().notNull(),
    alt: text().notNull(),
    state: text({ enum: FILE_PICTURE_STATES }).notNull(),
    /** When the next attempt is due. */
    dueAt: timestamp({ withTimezone: true, precision: 3 }),
    attempts: integer().notNull().default(0),
    /** Why it was not added or not removed, for staff. */
    error: text(),
    /** The picture of the product. */
    pictureId: uuid(),
    /** The entry of the log; null when the product had the picture already. */
    changeId: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.ordinal] }),
    check('csv_picture_state_known', sql.raw(`state IN (${sqlList(FILE_PICTURE_STATES)})`)),
    check('csv_picture_due', sql.raw(`(state = 'due') = (due_at IS NOT NULL)`)),
    index('csv_picture_due').on(table.dueAt, table.importId, table.ordinal).where(sql.raw(`state = 'due'`)),
    index('csv_picture_product').on(table.productId),
  ],
);

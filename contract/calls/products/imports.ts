import { z } from 'zod';
import { COLUMNS, type ColumnName } from '#domain/import-export/columns.ts';
import { NAMED_COLUMNS } from '#domain/import-export/import-names.ts';
import { VERDICTS } from '#domain/import-export/import-row.ts';
import { FILE_PICTURE_STATES, IMPORT_STATES } from '#domain/import-export/import-state.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import type { Call } from '../../call.ts';
import { acknowledged, paging, scaleId, singleLine } from '../../fields.ts';

const COLUMN_NAMES = Object.keys(COLUMNS) as [ColumnName, ...ColumnName[]];
const MAX_CELL_LENGTH = 10_000;
const MAX_UNKNOWN_NAME_LENGTH = 100;
const MAX_ORDINAL = 1_000_000_000;

const column = z.enum(COLUMN_NAMES);
const importParams = z.object({ id: z.uuid({ error: 'This is not the id of an import.' }) });
const rowParams = importParams.extend({
  n: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: 'n must be the number of a row.' })
    .transform(Number),
});
/** Rejects only what PostgreSQL cannot store. The preview reports all other errors. */
const cell = z
  .string()
  .max(MAX_CELL_LENGTH, { error: 'This is too long.' })
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'), {
    error: 'This has characters that are not allowed.',
  });
const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** An uploaded file. A job previews it; poll `readImport` until it is `ready`, and after `applyImport` until it is `applied`. */
const fileImport = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.int(),
  rows: z.int(),
  source: z.enum(['osier', 'shopify']),
  state: z.enum(IMPORT_STATES),
  /** The number of the last row that the job has reached. */
  cursor: z.int(),
  /** The columns that the file fills, and its headings that are ignored. */
  columns: z.array(column),
  ignored: z.array(z.string()),
  /** Rows by the verdict of the preview; their sum is `rows` when it is complete. `applied` and `refused` count new and changed ones. */
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    same: z.int(),
    error: z.int(),
    applied: z.int(),
    refused: z.int(),
  }),
  /** The pictures that the file names, by their state. A job adds them after the import is applied. */
  pictures: z.object({ waiting: z.int(), due: z.int(), added: z.int(), failed: z.int(), removed: z.int() }),
  /** How far the job is with reading, applying or undoing; null when it is not busy. An undo counts products, the others rows. */
  progress: z.object({ done: z.int(), count: z.int() }).nullable(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
  /** The log entry through which all its changes are undone; null when there is nothing to undo. */
  changeId: z.string().nullable(),
});

/** The list prices that an import sets, of products and sizes; null unless it is ready to be applied. */
const importPrices = z
  .object({
    count: z.int(),
    /** A list price that a price rule lowers, in dollars; null if none of the first 100 prices is lowered. */
    example: z.object({ price: z.number(), sellingPrice: z.number(), rule: z.string() }).nullable(),
  })
  .nullable();

/** A row of the file. */
const importRow = z.object({
  /** As in a spreadsheet: the headings are row 1. */
  n: z.int(),
  product: z.string(),
  title: z.string().nullable(),
  colour: z.string().nullable(),
  cells: z.partialRecord(column, z.string()),
  /** Null until the preview reaches it. */
  verdict: z.enum(VERDICTS).nullable(),
  /** Fields as `editProduct` names them; those of a size as in `sizes.M.price`. Prices in dollars. */
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  errors: z.array(z.object({ column, message: z.string() })),
  isApplied: z.boolean(),
  /** Why it was not applied or not undone. */
  refusal: z.string().nullable(),
});

/** A picture that a file names. */
const filePicture = z.object({
  /** The order of the file, from 1. */
  ordinal: z.int(),
  /** The row that names it. */
  n: z.int(),
  product: z.string(),
  url: z.string(),
  alt: z.string(),
  /** In the state `due`, a job fetches it now or retries it later; `error` then has the last failure. */
  state: z.enum(FILE_PICTURE_STATES),
  error: z.string().nullable(),
  /** Whether a picture can ever be fetched from this address. */
  canRetry: z.boolean(),
});

const namedColumn = z.enum(NAMED_COLUMNS, { error: `column must be one of ${NAMED_COLUMNS.join(', ')}.` });

/** A brand, category or department in a file that the shop does not have. */
const importName = z.object({
  column: namedColumn,
  /** In lower case. */
  name: z.string(),
  /** The most frequent spelling of the file. */
  label: z.string(),
  /** How many rows name it. */
  rows: z.int(),
  /** What it means: the id of a brand or category, or a department. Saved for all later imports. */
  use: z.string().nullable(),
  /** What the import creates when it is applied; `scale` is the size scale of a category. */
  create: z.object({ label: z.string(), scale: z.string().nullable() }).nullable(),
  isCreated: z.boolean(),
  /** Why it was not created, or not removed by an undo. */
  refusal: z.string().nullable(),
});

export const importCalls = {
  uploadImport: {
    summary:
      'Uploads a CSV file of products and stock, at most 100 MB: the columns of an export or of Shopify, or a list with titles. Only prepares a preview',
    access: { may: 'product_import_export:do' },
    needsPerson: true,
    query: z.object({ name: singleLine('The name of the file', STAFF_TYPED_LENGTHS.fileName) }),
    file: { types: ['text/csv'] },
    response: z.object({ import: fileImport }),
    problems: ['import_unreadable', 'import_too_large'],
  },
  listImports: {
    summary: 'The imports of the last 30 days, newest first',
    access: { may: 'product_import_export:do' },
    query: z.object(paging),
    response: z.object({ imports: z.array(fileImport) }),
    problems: [],
  },
  readImport: {
    summary: 'An import with the counts of its rows, and the list prices that it sets',
    access: { may: 'product_import_export:do' },
    params: importParams,
    response: z.object({ import: fileImport, prices: importPrices }),
    problems: ['import_unknown'],
  },
  changeImport: {
    summary:
      'Lets a job preview the rows again, after settings were changed. With `pricesAreFinal` it also says whether the prices in a file of Shopify are final, so that no price rule lowers them',
    access: { may: 'product_import_export:do' },
    params: importParams,
    body: z.object({
      pricesAreFinal: z.boolean({ error: 'pricesAreFinal must be true or false.' }).optional(),
    }),
    response: z.object({ import: fileImport }),
    problems: ['import_unknown', 'import_changed'],
  },
  discardImport: {
    summary: 'Deletes a file that has not been applied',
    access: { may: 'product_import_export:do' },
    params: importParams,
    response: acknowledged,
    problems: ['import_unknown', 'import_changed'],
  },
  listImportRows: {
    summary: 'The rows of an import in their order, with their preview',
    access: { may: 'product_import_export:do' },
    params: importParams,
    query: z.object({
      ...paging,
      verdict: z.enum(VERDICTS, { error: `verdict must be one of ${VERDICTS.join(', ')}.` }).optional(),
      /** Only rows that were not applied or not undone. */
      refused: z.literal('true', { error: 'refused must be true.' }).optional(),
    }),
    response: z.object({ rows: z.array(importRow) }),
    problems: ['import_unknown'],
  },
  fixImportRow: {
    summary: 'Changes cells of a row of a preview. Returns all rows of its product, compared again',
    access: { may: 'product_import_export:do' },
    params: rowParams,
    body: z.object({
      cells: z.partialRecord(column, cell),
    }),
    response: z.object({ import: fileImport, rows: z.array(importRow) }),
    problems: ['import_unknown', 'import_changed'],
  },
  listImportNames: {
    summary:
      'The brands, categories and departments in a file that the shop does not have. Empty until the preview is complete',
    access: { may: 'product_import_export:do' },
    params: importParams,
    response: z.object({ names: z.array(importName) }),
    problems: ['import_unknown'],
  },
  decideImportName: {
    summary:
      'Decides what an unknown name means: something existing, saved for later imports (`use`), or a brand or category that the import creates (`create`). Without either, takes the decision back. A job then previews its rows again',
    access: { may: 'product_import_export:do' },
    params: importParams,
    body: z.object({
      column: namedColumn,
      name: singleLine('Name', MAX_UNKNOWN_NAME_LENGTH),
      use: singleLine('The meaning', MAX_UNKNOWN_NAME_LENGTH).optional(),
      /** Requires the permission `catalogue_settings:do`. A category needs a size scale. */
      create: z.object({ scale: scaleId.optional() }).optional(),
    }),
    response: z.object({ import: fileImport, names: z.array(importName) }),
    problems: [
      'import_unknown',
      'import_changed',
      'brand_unknown',
      'category_unknown',
      'scale_unknown',
      'name_taken',
    ],
  },
  listImportPictures: {
    summary: 'The pictures that a file names, in its order',
    access: { may: 'product_import_export:do' },
    params: importParams,
    query: z.object({
      ...paging,
      state: z
        .enum(FILE_PICTURE_STATES, { error: `state must be one of ${FILE_PICTURE_STATES.join(', ')}.` })
        .optional(),
    }),
    response: z.object({ pictures: z.array(filePicture) }),
    problems: ['import_unknown'],
  },
  retryImportPictures: {
    summary: 'Fetches failed pictures of an applied import again: one, or all',
    access: { may: 'product_import_export:do' },
    needsPerson: true,
    params: importParams,
    body: z.object({ ordinal: z.int().min(1).max(MAX_ORDINAL).optional() }),
    response: z.object({ import: fileImport }),
    problems: ['import_unknown', 'import_changed'],
  },
  applyImport: {
    summary:
      'Starts to apply the preview, 50 products per transaction. Refuses products that were changed since the preview. A repeated request changes nothing',
    access: { may: 'product_import_export:do' },
    needsPerson: true,
    params: importParams,
    response: z.object({ import: fileImport }),
    problems: ['import_unknown', 'import_changed'],
  },
  exportImportErrors: {
    summary: 'The rows with errors as a CSV file, with what is wrong in the last column',
    access: { may: 'product_import_export:do' },
    params: importParams,
    download: { type: 'text/csv' },
    response: z.string(),
    problems: ['import_unknown'],
  },
} as const satisfies Record<string, Call>;

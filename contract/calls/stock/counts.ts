import { z } from 'zod';
import { MAX_CODE_LENGTH } from '#domain/catalogue/product-limits.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { COUNT_KINDS, COUNT_PROBLEMS, COUNT_STATES, MAX_COUNT } from '#domain/stock/stock-count.ts';
import type { Call } from '../../call.ts';
import { acknowledged, idempotencyKey, paging, singleLine } from '../../fields.ts';
import { productSummary } from '../../product.ts';
import { stockUnit } from './stock.ts';

const MAX_ANNOUNCED_COUNT = 2000;

/** A SKU, a barcode or the id of a unit, as it is scanned or typed. */
const code = (name: string) => singleLine(name, MAX_CODE_LENGTH);

const countParams = { id: z.uuid({ error: 'This is not the id of a count.' }) };
const lineParams = z.object({ ...countParams, sku: code('The SKU') });

function pieces(name: string, min: number) {
  return z
    .int({ error: `${name} must be a whole number.` })
    .min(min, { error: `${name} must be at least ${min}.` })
    .max(MAX_COUNT, { error: `${name} must not be more than ${MAX_COUNT}.` });
}

const countSummary = z.object({
  id: z.string(),
  kind: z.enum(COUNT_KINDS),
  state: z.enum(COUNT_STATES),
  /** Such as the supplier. */
  name: z.string().nullable(),
  /** The member of staff who began it; null when the account was erased. */
  by: z.string().nullable(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  counted: z.int(),
  /** Null when nothing was announced. */
  expected: z.int().nullable(),
});

/** The fields that identify the product of a unit on screens and labels. */
export const labelledProduct = z.object({
  ...productSummary,
  brand: z.string(),
});

const countLine = z.object({
  unit: stockUnit,
  product: labelledProduct,
  counted: z.int(),
  /** How many a delivery announces; null if it does not name the unit. */
  expected: z.int().nullable(),
  /** What a stocktake found on hand in the database when the unit was first counted. */
  seenOnHand: z.int().nullable(),
  /** By how much closing the count changes the available stock now, or has changed it. */
  change: z.int(),
  /** How many reserved pieces a stocktake did not find. */
  missing: z.int(),
  problem: z.enum(COUNT_PROBLEMS).nullable(),
});

const unknownCode = z.object({ code: z.string(), quantity: z.int() });

/** A count with all its lines. */
const countWithLines = countSummary.extend({
  /** Counted lines, the newest addition first, then lines that are only announced. */
  lines: z.array(countLine),
  /** Codes that no unit has, the newest first. Closing the count leaves them out. */
  unknown: z.array(unknownCode),
});

const lineResponse = z.object({
  /** Null when the count has nothing of the unit, or no unit has the code. */
  line: countLine.nullable(),
  /** The code, if no unit has it. */
  unknown: unknownCode.nullable(),
});

export const countCalls = {
  listCounts: {
    summary: 'Deliveries and stocktakes, open ones first, then the newest first',
    access: { may: 'stock:see' },
    query: z.object({
      ...paging,
      state: z.enum(COUNT_STATES, { error: `state must be one of ${COUNT_STATES.join(', ')}.` }).optional(),
    }),
    response: z.object({ counts: z.array(countSummary), next: z.string().nullable() }),
    problems: [],
  },
  startCount: {
    summary:
      'Starts to count a delivery, with what it announces, or a stocktake. Idempotent for one Idempotency-Key',
    access: { may: 'stock:do' },
    headers: idempotencyKey,
    body: z
      .object({
        kind: z.enum(COUNT_KINDS, { error: `kind must be one of ${COUNT_KINDS.join(', ')}.` }),
        name: singleLine('Name', STAFF_TYPED_LENGTHS.recordName).optional(),
        lines: z
          .array(z.object({ sku: code('The SKU'), expected: pieces('expected', 1) }))
          .max(MAX_ANNOUNCED_COUNT, {
            error: `A delivery can announce at most ${MAX_ANNOUNCED_COUNT} sizes.`,
          })
          .optional(),
      })
      .refine(({ kind, lines = [] }) => kind === 'receiving' || lines.length === 0, {
        error: 'Only a delivery announces sizes.',
        path: ['lines'],
      }),
    response: countWithLines,
    problems: ['idempotency_key_reused'],
  },
  readCount: {
    summary: 'A count with its lines, and how closing it would change the stock now',
    access: { may: 'stock:see' },
    params: z.object(countParams),
    response: countWithLines,
    problems: ['count_unknown'],
  },
  addToCount: {
    summary:
      'Adds pieces to a count by SKU or barcode, also while others add to it. A negative quantity takes them back; 0 says that none is there. Idempotent for one Idempotency-Key',
    access: { may: 'stock:do' },
    params: z.object(countParams),
    headers: idempotencyKey,
    body: z.object({ code: code('The code'), quantity: pieces('quantity', -MAX_COUNT) }),
    response: lineResponse,
    problems: ['count_unknown', 'count_closed'],
  },
  changeCountLine: {
    summary: 'Changes how many of a size a delivery announces; null if it does not name the size',
    access: { may: 'stock:do' },
    params: lineParams,
    body: z.object({ expected: pieces('expected', 0).nullable() }),
    response: lineResponse,
    problems: ['count_unknown', 'count_closed', 'sku_unknown'],
  },
  clearCountLine: {
    summary: 'Forgets what was counted of a size or of an unknown code, so that it is counted again',
    access: { may: 'stock:do' },
    params: lineParams,
    response: acknowledged,
    problems: ['count_unknown', 'count_closed'],
  },
  matchBarcode: {
    summary:
      'Gives a size an unknown barcode that was scanned in a count, and counts its pieces. Later scans find the size',
    access: { may: 'stock:do' },
    params: z.object(countParams),
    body: z.object({
      code: code('The code'),
      sku: code('The SKU'),
    }),
    response: lineResponse,
    problems: ['count_unknown', 'count_closed', 'sku_unknown', 'barcode_taken'],
  },
  closeCount: {
    summary:
      'Closes a count, and changes the stock by it in one transaction. `counted` is the sum that the member saw. Idempotent for one Idempotency-Key',
    access: { may: 'stock:do' },
    params: z.object(countParams),
    headers: idempotencyKey,
    body: z.object({ counted: z.int().min(0) }),
    response: countWithLines.extend({
      /** The id of the change, for an undo. */
      changeId: z.string(),
    }),
    problems: [
      'count_unknown',
      'count_closed',
      'changed_meanwhile',
      'stock_exceeded',
      'idempotency_key_reused',
    ],
  },
  discardCount: {
    summary: 'Discards an open count. It changes no stock',
    access: { may: 'stock:do' },
    params: z.object(countParams),
    response: z.object({
      /** The id of the change, for an undo. */
      changeId: z.string(),
    }),
    problems: ['count_unknown', 'count_closed'],
  },
} as const satisfies Record<string, Call>;

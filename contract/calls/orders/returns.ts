import { z } from 'zod';
import { MAX_LINE_COUNT, MAX_QUANTITY } from '#domain/cart/cart.ts';
import { REFUND_METHODS } from '#domain/refund/refund-method.ts';
import { REJECT_REASON_IDS } from '#domain/return/reject-reason.ts';
import { OPEN_RETURN_STATES, RETURN_STATES } from '#domain/return/return-state.ts';
import { isTrackingLink } from '#domain/shipment/tracking-link.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import type { Call } from '../../call.ts';
import { acknowledged, amount, flag, idempotencyKey, paging, person, singleLine } from '../../fields.ts';
import { returnLine, returnReason } from '../shop/returns.ts';
import { eachLineOnce, linePieces, linePosition } from './line-pieces.ts';
import { orderNumber } from './order-number.ts';
import { payoutReference } from './refunds.ts';

/** A list of lines, each once. */
function linesOf<Shape extends z.ZodObject<{ position: typeof linePosition }>>(line: Shape) {
  return z.array(line).min(1, { error: 'Choose at least one item.' }).max(MAX_LINE_COUNT).check(eachLineOnce);
}

const pieceCount = z
  .int({ error: 'This must be a whole number.' })
  .min(0, { error: 'This must not be negative.' })
  .max(MAX_QUANTITY, { error: 'This is too high.' });

const rejectReason = z.enum(REJECT_REASON_IDS, {
  error: `The reason must be one of ${REJECT_REASON_IDS.join(', ')}.`,
});

/** What staff see of a return in every list. Money is in dollars, moments are ISO 8601 in UTC. */
const returnSummary = z.object({
  /** For the calls that change it. */
  id: z.string(),
  /** What customers and staff call the return. */
  number: z.int(),
  orderNumber: z.int(),
  state: z.enum(RETURN_STATES),
  openedBy: z.enum(['customer', 'shop']),
  openedAt: z.string(),
  /** Since when it is in its state. */
  since: z.string(),
  /** When it expires without its parcel; null unless it is approved. */
  endsAt: z.string().nullable(),
  /** The name of the customer; empty when the order no longer says it, null for roles that may not see it. */
  customer: z.string().nullable(),
  /** The announced pieces. */
  items: z.int(),
  lines: z.array(
    returnLine.extend({
      sku: z.string().nullable(),
      /** Those of the accepted pieces that are for sale again; null before the inspection. The rest is lost. */
      restocked: z.int().nullable(),
      /** Why received pieces are sent back; null when none are. */
      rejectReason: z.enum(REJECT_REASON_IDS).nullable(),
    }),
  ),
});

/** A return with what its inspection can do. */
const returnDetail = returnSummary.extend({
  label: z.string().nullable(),
  /** Whether the shop pays for the label. */
  isLabelFree: z.boolean(),
  /** Why the request was rejected; null unless it was. */
  rejectReason: z.enum(REJECT_REASON_IDS).nullable(),
  /** The refund for its accepted pieces; null without one. */
  refund: z
    .object({
      id: z.string(),
      amount: z.number(),
      method: z.enum(REFUND_METHODS),
      state: z.enum(['pending', 'done', 'failed']),
    })
    .nullable(),
  /** What its inspection can refund, and how; null when the state of the order does not allow it. */
  refundable: z
    .object({
      method: z.enum(['card', 'not_charged', 'payout']),
      left: z.number(),
      /** The part that was paid with store credit. It is refunded last. */
      fromCredit: z.number(),
      /** What is left of shipping. */
      shipping: z.number(),
      /** What each line of the order cost after discounts, and the taxes added to it. */
      lines: z.array(
        z.object({
          position: z.int(),
          /** The pieces of the line, and those whose share was refunded before. */
          quantity: z.int(),
          settled: z.int(),
          goods: z.number(),
          tax: z.number(),
        }),
      ),
    })
    .nullable(),
  /** Whether the customer keeps no piece of the order once all pieces of the return are accepted: its refund then includes shipping. */
  isRest: z.boolean(),
  /** The available stock of the wanted sizes of a requested return, by the position of its lines. */
  newSizes: z.array(z.object({ position: z.int(), available: z.int() })),
  /** A decision that is carried out at this time, and can be undone until then; null when none waits. */
  waiting: z
    .object({ step: z.enum(['approve', 'reject', 'receive', 'complete']), at: z.string() })
    .nullable(),
  /** Why the last delayed decision could not be carried out; null without one. */
  failed: z.string().nullable(),
  /** Oldest first. */
  events: z.array(
    z.object({
      state: z.enum(RETURN_STATES),
      at: z.string(),
      /** The member of staff; null for the customer, the system and an erased account. */
      who: person.nullable(),
    }),
  ),
});

const response = z.object({ return: returnDetail });

/** Delays the call by `UNDO_DELAY_MS`, in which `undoReturnDecision` or, for `openReturn`, `undoOpenReturn` undoes it. */
const undoable = flag.optional();

const returnParams = z.object({ id: z.uuid({ error: 'This is not the id of a return.' }).toLowerCase() });

export const returnCalls = {
  listReturns: {
    summary: 'The returns in a state, the longest waiting first',
    access: { may: 'orders:see' },
    query: z.object({
      state: z.enum(OPEN_RETURN_STATES, { error: `state must be one of ${OPEN_RETURN_STATES.join(', ')}.` }),
      ...paging,
    }),
    response: z.object({
      returns: z.array(returnSummary),
      next: z.string().nullable(),
      /** The returns in each state; null on later pages. */
      counts: z
        .record(z.enum(OPEN_RETURN_STATES), z.object({ count: z.int(), more: z.boolean() }))
        .nullable(),
    }),
    problems: [],
  },
  readReturn: {
    summary: 'One return, by its number, with what its inspection can refund',
    access: { may: 'orders:see' },
    params: z.object({
      number: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, { error: 'This is not the number of a return.' })
        .transform(Number),
    }),
    response,
    problems: ['return_unknown'],
  },
  openReturn: {
    summary:
      'Opens a return for a parcel that nobody announced, as received, and mails the customer. Idempotent for one Idempotency-Key',
    access: { may: 'orders:do' },
    params: orderNumber,
    headers: idempotencyKey,
    body: z.object({ lines: linesOf(linePieces.extend({ reason: returnReason })), undoable }),
    response: z.object({
      /** Null while it waits to be undone, with `undoable`. */
      return: returnDetail.nullable(),
    }),
    problems: [
      'order_unknown',
      'order_move_refused',
      'move_refused',
      'quantity_exceeded',
      'idempotency_key_reused',
    ],
  },
  undoOpenReturn: {
    summary: 'Undoes the record of a parcel that nobody announced, before its return is opened. Idempotent',
    access: { may: 'orders:do' },
    params: orderNumber,
    response: acknowledged,
    problems: ['order_unknown', 'move_refused'],
  },
  decideReturn: {
    summary:
      'Approves a requested return, holds the sizes of exchanges, and adds the link of a label if there is one, or rejects it with a reason, and mails the customer. Idempotent',
    access: { may: 'refunds:do' },
    params: returnParams,
    body: z.discriminatedUnion(
      'decision',
      [
        z.object({
          decision: z.literal('approve'),
          label: singleLine('Label', STAFF_TYPED_LENGTHS.returnLabel)
            .refine(isTrackingLink, { error: 'The link must begin with https://.' })
            .optional(),
          /** Positions of exchanges that are approved as refunds, because the size is sold out. */
          asRefund: z.array(linePosition).max(MAX_LINE_COUNT).optional(),
          undoable,
        }),
        z.object({ decision: z.literal('reject'), reason: rejectReason, undoable }),
      ],
      { error: "decision must be 'approve' or 'reject'." },
    ),
    response,
    problems: ['return_unknown', 'move_refused', 'stock_exceeded'],
  },
  undoReturnDecision: {
    summary:
      'Takes back a decision about a return before it is carried out, for roles that may make that decision. Idempotent',
    access: { may: 'orders:do' },
    params: returnParams,
    response,
    problems: ['return_unknown', 'move_refused', 'forbidden'],
  },
  receiveReturn: {
    summary:
      'Records that the parcel of an approved return is in the shop, with all pieces or with those named, and mails the customer. Idempotent',
    access: { may: 'orders:do' },
    params: returnParams,
    body: z.object({ lines: linesOf(linePieces).optional(), undoable }).optional(),
    response,
    problems: ['return_unknown', 'move_refused', 'quantity_exceeded'],
  },
  inspectReturn: {
    summary:
      'Closes a received return: restocks or writes off the accepted pieces, refunds or exchanges them, sends the others back, and mails the customer. Idempotent',
    access: { may: 'refunds:do' },
    params: returnParams,
    body: z.object({
      /** Every line with received pieces. */
      lines: linesOf(
        z.object({
          position: linePosition,
          accepted: pieceCount,
          restocked: pieceCount,
          rejectReason: rejectReason.optional(),
          /** Refunds the accepted pieces of an exchange. */
          asRefund: flag.optional(),
        }),
      ),
      /** Refunds shipping, too. Without it, shipping is refunded with the last pieces of the order. */
      shipping: flag.optional(),
      /** Replaces the sum of the accepted pieces and shipping, and is at most that. In dollars. */
      amount: amount(100_000_000).optional(),
      /** Takes the accepted pieces back without a refund. */
      withoutRefund: flag.optional(),
      /** Only for a payout, of an order that was paid in cash. */
      reference: payoutReference.optional(),
      undoable,
    }),
    response,
    problems: [
      'return_unknown',
      'move_refused',
      'quantity_exceeded',
      'refund_exceeded',
      'order_move_refused',
      'reference_used',
      'forbidden',
    ],
  },
} as const satisfies Record<string, Call>;

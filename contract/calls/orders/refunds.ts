import { z } from 'zod';
import { MAX_LINE_COUNT } from '#domain/cart/cart.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { REFUND_REASON_IDS } from '#domain/refund/refund-reason.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import type { Call } from '../../call.ts';
import { acknowledged, amount, flag, idempotencyKey, singleLine } from '../../fields.ts';
import { eachLineOnce, linePieces } from './line-pieces.ts';
import { orderNumber } from './order-number.ts';

const wantedLines = z
  .array(
    linePieces.extend({
      /** Takes the pieces out of the order and back into the stock, if they are in no shipment. */
      restock: flag,
    }),
  )
  .max(MAX_LINE_COUNT)
  .check(eachLineOnce);

/** What the bank or the till calls a payout. */
export const payoutReference = singleLine('Reference', STAFF_TYPED_LENGTHS.payoutReference);

const refundParams = z.object({ id: z.uuid({ error: 'This is not the id of a refund.' }).toLowerCase() });

const repeated = acknowledged.extend({
  /** The id of the refund that repeats it. */
  id: z.string(),
});

export const refundCalls = {
  refundOrder: {
    summary: `Refunds a part of an order: the shares of pieces, shipping, or any amount up to what is left. It is sent, or recorded, after ${UNDO_DELAY}. Idempotent for one Idempotency-Key`,
    access: { may: 'refunds:do' },
    params: orderNumber,
    headers: idempotencyKey,
    body: z.object({
      lines: wantedLines.optional(),
      shipping: flag.optional(),
      /** Replaces the sum of the lines and shipping. In dollars. */
      amount: amount(100_000_000).optional(),
      reason: z.enum(REFUND_REASON_IDS, { error: `reason must be one of ${REFUND_REASON_IDS.join(', ')}.` }),
      /** Only for a payout, of an order that was paid in cash. */
      reference: payoutReference.optional(),
      /** As store credit of the order's account. */
      asCredit: flag.optional(),
    }),
    response: z.object({ id: z.string() }),
    problems: [
      'order_unknown',
      'order_move_refused',
      'quantity_exceeded',
      'refund_exceeded',
      'reference_used',
      'credit_refused',
      'idempotency_key_reused',
      'forbidden',
    ],
  },
  undoRefund: {
    summary:
      'Undoes a refund before it is sent, with the one that returns the rest of the same request in another way. Idempotent',
    access: { may: 'refunds:do' },
    params: refundParams,
    response: acknowledged,
    problems: ['refund_unknown', 'refund_sent'],
  },
  retryRefund: {
    summary: `Sends a failed refund to the card once more, after ${UNDO_DELAY} in which \`undoRefund\` takes it back`,
    access: { may: 'refunds:do' },
    params: refundParams,
    response: repeated,
    problems: ['refund_unknown', 'refund_settled', 'refund_exceeded', 'order_move_refused', 'forbidden'],
  },
  payOutRefund: {
    summary: `Records that a failed refund was paid out in another way, after ${UNDO_DELAY} in which \`undoRefund\` takes it back`,
    access: { may: 'refunds:do' },
    params: refundParams,
    body: z.object({ reference: payoutReference }),
    response: repeated,
    problems: [
      'refund_unknown',
      'refund_settled',
      'refund_exceeded',
      'reference_used',
      'order_move_refused',
      'forbidden',
    ],
  },
  creditRefund: {
    summary: `Returns a failed refund as store credit of the order's account, after ${UNDO_DELAY} in which \`undoRefund\` takes it back`,
    access: { may: 'refunds:do' },
    params: refundParams,
    response: repeated,
    problems: [
      'refund_unknown',
      'refund_settled',
      'refund_exceeded',
      'credit_refused',
      'order_move_refused',
      'forbidden',
    ],
  },
} as const satisfies Record<string, Call>;

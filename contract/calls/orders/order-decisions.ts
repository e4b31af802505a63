import { z } from 'zod';
import type { Call } from '../../call.ts';
import { flag } from '../../fields.ts';
import { orderParams, orderWithHistory } from '../shop/orders.ts';
import { lostPieces } from './shipments.ts';

/** Delays the call by `UNDO_DELAY_MS`, in which `undoOrderDecision` undoes it. */
const undoable = flag.optional();

/** Handovers with the same id are carried out at one moment, after the delay of the last of them. */
const batch = z.uuid({ error: 'batch must be a UUID.' }).toLowerCase().optional();

/** What staff record or decide about an order as a whole, by its reference. */
export const orderDecisionCalls = {
  markCashReceived: {
    summary: 'Records that a cash order was handed over and paid',
    access: { may: 'packing:do' },
    params: orderParams,
    body: z.object({ undoable, batch }).optional(),
    response: orderWithHistory,
    problems: ['order_unknown', 'order_move_refused'],
  },
  markRefused: {
    summary: 'Records that a cash order was not accepted at the door and its goods are back. Idempotent',
    access: { may: 'packing:do' },
    params: orderParams,
    /** `lost`: pieces of its shipment that did not come back, or cannot be sold again. */
    body: z.object({ lost: lostPieces.optional(), undoable }).optional(),
    response: orderWithHistory,
    problems: ['order_unknown', 'order_move_refused', 'quantity_exceeded'],
  },
  markHandedOver: {
    summary: 'Records that a paid card order was handed over',
    access: { may: 'packing:do' },
    params: orderParams,
    body: z.object({ undoable, batch }).optional(),
    response: orderWithHistory,
    problems: ['order_unknown', 'order_move_refused'],
  },
  decideOrderReview: {
    summary: 'Decides an order under review: `paid` keeps it, `refund` returns the money. Idempotent',
    access: { may: 'payments:do' },
    params: orderParams,
    body: z.object({
      decision: z.enum(['paid', 'refund'], { error: "decision must be 'paid' or 'refund'." }),
      undoable,
    }),
    response: orderWithHistory,
    problems: ['order_unknown', 'order_move_refused', 'stock_exceeded'],
  },
} as const satisfies Record<string, Call>;

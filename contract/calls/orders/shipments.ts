import { z } from 'zod';
import { MAX_LINE_COUNT } from '#domain/cart/cart.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { ORDER_STATES } from '#domain/order/order-state.ts';
import { ORDER_STATUSES } from '#domain/shipment/order-status.ts';
import { SHIPMENT_STATES } from '#domain/shipment/shipment-state.ts';
import { isTrackingLink } from '#domain/shipment/tracking-link.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import type { Call } from '../../call.ts';
import { flag, idempotencyKey, singleLine } from '../../fields.ts';
import { eachLineOnce, linePieces } from './line-pieces.ts';
import { orderNumber } from './order-number.ts';
import { payoutReference } from './refunds.ts';

const wantedLines = z
  .array(linePieces)
  .min(1, { error: 'A shipment needs at least one line.' })
  .max(MAX_LINE_COUNT)
  .check(eachLineOnce);

/** Pieces of a shipment that are written off. */
export const lostPieces = z.array(linePieces).max(MAX_LINE_COUNT).check(eachLineOnce);

/** A shipment, for staff. */
export const shipment = z.object({
  id: z.string(),
  state: z.enum(SHIPMENT_STATES),
  /** Null until it is shipped, and for a shipment that the shop handed over itself. */
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  url: z.string().nullable(),
  lines: z.array(
    linePieces.extend({
      /** Pieces that did not come back, or cannot be sold again. */
      lost: z.int(),
    }),
  ),
  /** When its waiting delivery, inspection or loss will be recorded. It can be undone until then. Null when none waits. */
  recordedAt: z.string().nullable(),
  /** Oldest first; times are ISO 8601 in UTC. */
  events: z.array(z.object({ state: z.enum(SHIPMENT_STATES), at: z.string() })),
});

/** The shipments of an order, and what is left to ship. */
const orderShipments = z.object({
  number: z.int(),
  state: z.enum(ORDER_STATES),
  status: z.enum(ORDER_STATUSES),
  /** As in `listStaffOrders`. */
  isDisputed: z.boolean(),
  lines: z.array(
    linePieces.extend({
      _id: z.string(),
      title: z.string(),
      size: z.string().nullable(),
      sku: z.string().nullable(),
      /** Pieces that were cancelled. */
      cancelled: z.int(),
      /** Pieces in shipments, and how many of these the customer has. */
      inShipment: z.int(),
      delivered: z.int(),
    }),
  ),
  /** Oldest first. */
  shipments: z.array(shipment),
});

const shipmentParams = z.object({ id: z.uuid({ error: 'This is not the id of a shipment.' }).toLowerCase() });

/** How a shipment travels. */
const shipping = z.object({
  carrier: singleLine('Carrier', STAFF_TYPED_LENGTHS.carrier),
  tracking: singleLine('Tracking number', STAFF_TYPED_LENGTHS.trackingNumber).optional(),
  url: singleLine('Link', STAFF_TYPED_LENGTHS.trackingLink)
    .refine(isTrackingLink, { error: 'The link must begin with https://.' })
    .optional(),
});

/** The parts that the calls for one shipment share. */
const move = {
  access: { may: 'packing:do' },
  params: shipmentParams,
  response: orderShipments,
  problems: ['shipment_unknown', 'move_refused', 'order_move_refused'],
} as const;

/**
 * The parts of the calls that end a shipment which does not reach its customer, and return money. Cash for pieces of an exchange is paid
 * out with the reference.
 */
const end = {
  ...move,
  access: { may: 'refunds:do' },
  problems: [
    'shipment_unknown',
    'move_refused',
    'order_move_refused',
    'quantity_exceeded',
    'reference_used',
    'forbidden',
  ],
} as const;

/** Delays the call by `UNDO_DELAY_MS`, in which `undoShipmentResult` undoes it. */
const undoable = flag.optional();

export const shipmentCalls = {
  listShipments: {
    summary: 'The shipments of an order, by its number, and how many pieces of its lines are in them',
    access: { may: 'orders:see' },
    params: orderNumber,
    response: orderShipments,
    problems: ['order_unknown'],
  },
  prepareShipment: {
    summary:
      'Prepares a shipment of the named pieces, or of all that are in no shipment. With `shipped` it also records that it was given to a carrier, as `shipShipment` does. Idempotent for one Idempotency-Key',
    access: { may: 'packing:do' },
    params: orderNumber,
    headers: idempotencyKey,
    body: z.object({ lines: wantedLines.optional(), shipped: shipping.optional() }),
    response: orderShipments,
    problems: ['order_unknown', 'move_refused', 'quantity_exceeded', 'idempotency_key_reused'],
  },
  shipShipment: {
    ...move,
    summary: `Records that a shipment was given to a carrier, and mails its customer once, after ${UNDO_DELAY} to undo it. The link is that of the carrier, unless \`url\` is another one. Idempotent`,
    body: shipping,
  },
  undoShipping: {
    ...move,
    summary:
      'Undoes that a shipment was given to a carrier, until its mail is sent. It is prepared again, or voided if one request prepared and shipped it. Idempotent',
    problems: ['shipment_unknown', 'move_refused'],
  },
  deliverShipment: {
    ...move,
    summary:
      'Records that the customer has a shipment. The last piece completes the order; a cash order is paid at the same time. Idempotent',
    body: z.object({ undoable }).optional(),
  },
  undoShipmentResult: {
    ...move,
    summary:
      'Takes back that a shipment was delivered, inspected or lost, before that is carried out. Roles that may not refund take back deliveries only. Idempotent',
    problems: ['shipment_unknown', 'move_refused', 'forbidden'],
  },
  failShipment: {
    ...move,
    summary: 'Records that a shipment could not be delivered. It can be shipped again. Idempotent',
  },
  takeBackShipment: {
    ...move,
    summary: 'Records that a shipment that could not be delivered is back, to be inspected. Idempotent',
  },
  inspectShipment: {
    ...end,
    summary:
      'Ends a shipment that is back. Its pieces leave the order: the named ones are written off, the others are for sale again. Refunds their share, or cancels the order with its last pieces, and mails the customer. Pieces of an exchange that were paid in cash are paid out, with a reference. Idempotent',
    body: z.object({ lost: lostPieces, reference: payoutReference.optional(), undoable }),
  },
  loseShipment: {
    ...end,
    summary: 'Ends a shipment that the carrier lost, as `inspectShipment` with every piece lost. Idempotent',
    body: z.object({ reference: payoutReference.optional(), undoable }).optional(),
  },
  voidShipment: { ...move, summary: 'Voids a prepared shipment, which did not leave the shop. Idempotent' },
} as const satisfies Record<string, Call>;

import { z } from 'zod';
import { ORDER_MAIL_KINDS } from '#domain/mail/mail-kinds.ts';
import { CANCEL_REASON_IDS } from '#domain/order/cancel-reason.ts';
import type { OrderCause } from '#domain/order/order-cause.ts';
import { ORDER_DELIVERIES, ORDER_PAYMENTS } from '#domain/order/order-filter.ts';
import { ORDER_STATES } from '#domain/order/order-state.ts';
import { ORDER_VIEWS } from '#domain/order/order-view.ts';
import { PAYMENT_METHODS } from '#domain/order/payment-method.ts';
import { PAYMENT_OBSTACLES } from '#domain/order/payment-review.ts';
import { REFUND_METHODS } from '#domain/refund/refund-method.ts';
import { REFUND_REASON_IDS } from '#domain/refund/refund-reason.ts';
import { RETURN_STATES } from '#domain/return/return-state.ts';
import { CANCEL_OBSTACLES } from '#domain/shipment/cancel-obstacle.ts';
import { ORDER_STATUSES } from '#domain/shipment/order-status.ts';
import { SHIPMENT_STATES } from '#domain/shipment/shipment-state.ts';
import type { Call } from '../../call.ts';
import {
  cappedCount,
  flag,
  idempotencyKey,
  moment,
  paging,
  person,
  searchText,
  wholeNumber,
} from '../../fields.ts';
import { note } from '../customers/notes.ts';
import { orderedProduct, cancelledPieces } from '../shop/orders.ts';
import { lineDiscounts, orderAmounts } from '../shop/quote.ts';
import { failedDecision } from './failed-decision.ts';
import { orderNumber } from './order-number.ts';
import { shipment } from './shipments.ts';

const MAX_TOTAL_DOLLARS = 1_000_000;

const reason = z.enum(CANCEL_REASON_IDS, { error: `reason must be one of ${CANCEL_REASON_IDS.join(', ')}.` });

/** What staff see of an order in every list. Money is in dollars, moments are ISO 8601 in UTC. */
export const orderSummary = z.object({
  /** For `markHandedOver` and the other calls that change an order. */
  id: z.string(),
  number: z.int(),
  placedAt: z.string(),
  state: z.enum(ORDER_STATES),
  /** The state, and how far the delivery is. */
  status: z.enum(ORDER_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  /** Whether its customer pays, or has paid, through a mailed link. */
  paysByLink: z.boolean(),
  total: z.number(),
  /** What store credit paid of it. */
  credit: z.number(),
  /** The total, less the credit and what is no longer charged. */
  due: z.number(),
  /** What the shop has received and not returned. */
  kept: z.number(),
  /** When the hold of an unpaid order ends; null for other orders. */
  holdEndsAt: z.string().nullable(),
  /** When the customer did not accept the cash order at the door. */
  refusedAt: z.string().nullable(),
  isGuest: z.boolean(),
  /** Whether a dispute of its payment is open, or lost while it has pieces to ship. */
  isDisputed: z.boolean(),
  /** Whether every piece has left the shop. */
  hasLeft: z.boolean(),
  /** Whether a shipment could not be delivered, or is back to be inspected; null for neither. */
  undelivered: z.enum(['failed', 'back']).nullable(),
  /** The shipment that prevents staff from cancelling a placed or paid order; null without one. */
  cancelObstacle: z.enum(CANCEL_OBSTACLES).nullable(),
});

const timelineEntry = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('step'),
    at: z.string(),
    from: z.enum(ORDER_STATES).nullable(),
    to: z.enum(ORDER_STATES),
    /** An `OrderCause`. */
    cause: z.custom<OrderCause>((value) => typeof value === 'string').meta({ type: 'string' }),
    /** The member of staff; null for the customer, a command, the system and an erased account. */
    who: person.nullable(),
    /** Why staff cancelled it. */
    reason: reason.nullable(),
  }),
  z.object({
    type: z.literal('shipment'),
    at: z.string(),
    id: z.string(),
    to: z.enum(SHIPMENT_STATES),
    /** The pieces in it. */
    items: z.int(),
    carrier: z.string().nullable(),
    tracking: z.string().nullable(),
    /** As in a step. */
    who: person.nullable(),
  }),
  z.object({
    type: z.literal('mail'),
    at: z.string(),
    id: z.string(),
    mail: z.enum(ORDER_MAIL_KINDS),
    /** Null while it waits, and when it was refused or dropped. */
    sentAt: z.string().nullable(),
    /** Whether a mail server has permanently refused it. */
    isRefused: z.boolean(),
    /** Whether the shop did not send it: nobody needed it any more, or its unconfirmed address had too many in a day. */
    isDropped: z.boolean(),
  }),
  z.object({
    type: z.literal('cancellation'),
    at: z.string(),
    by: z.enum(['customer', 'shop']),
    who: person.nullable(),
    reason: reason.nullable(),
    lines: z.array(orderedProduct.pick({ title: true, size: true, quantity: true })),
  }),
  z.object({
    type: z.literal('return'),
    at: z.string(),
    /** Of the return. */
    number: z.int(),
    to: z.enum(RETURN_STATES),
    /** The announced pieces. */
    items: z.int(),
    /** As in a step. */
    who: person.nullable(),
  }),
  z.object({
    type: z.literal('address'),
    at: z.string(),
    by: z.enum(['customer', 'shop']),
    /** As in a step. */
    who: person.nullable(),
  }),
  z.object({
    type: z.literal('dispute'),
    at: z.string(),
    /** Of the dispute at the payment provider. */
    id: z.string(),
    /** `closed` cost nothing. The entries of money say when a dispute was lost, and when an appeal returned the money. */
    to: z.enum(['open', 'closed']),
    amount: z.number(),
    /** The provider's code as words, for example `product not received`. */
    reason: z.string(),
  }),
  z.object({
    type: z.literal('money'),
    at: z.string(),
    movement: z.enum([
      'charged',
      'refunded',
      'refund_failed',
      'dispute_lost',
      'dispute_reversed',
      'cash_received',
      'paid_out',
      'credit_spent',
      'credited',
    ]),
    amount: z.number(),
    /** The member of staff who refunded it by hand; null for all other money, and when the account was erased. */
    who: person.nullable(),
    /** Why it was refunded by hand; null when nobody said why. */
    reason: z.enum(REFUND_REASON_IDS).nullable(),
    /** What staff entered about a payout. */
    reference: z.string().nullable(),
  }),
]);

export const staffOrderCalls = {
  listStaffOrders: {
    summary:
      'Orders, newest first, but those to pack oldest first. A search finds numbers, products and, for roles that may see them, names, email addresses, phone numbers and tracking numbers',
    access: { may: 'orders:see' },
    query: z.object({
      view: z.enum(ORDER_VIEWS, { error: `view must be one of ${ORDER_VIEWS.join(', ')}.` }).optional(),
      q: searchText('q', 200).optional(),
      payment: z
        .enum(ORDER_PAYMENTS, { error: `payment must be one of ${ORDER_PAYMENTS.join(', ')}.` })
        .optional(),
      delivery: z
        .enum(ORDER_DELIVERIES, { error: `delivery must be one of ${ORDER_DELIVERIES.join(', ')}.` })
        .optional(),
      /** Lists no order for roles that may not see addresses. */
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, { error: 'This is not the code of a country.' })
        .optional(),
      /** In whole dollars of the total. */
      minTotal: wholeNumber('minTotal', { min: 0, max: MAX_TOTAL_DOLLARS }).optional(),
      maxTotal: wholeNumber('maxTotal', { min: 0, max: MAX_TOTAL_DOLLARS }).optional(),
      refunded: z.literal('partly', { error: 'refunded must be partly.' }).optional(),
      /** Only orders that were placed from this moment on. */
      since: moment('since').optional(),
      ...paging,
    }),
    response: z.object({
      orders: z.array(
        orderSummary.extend({
          /** Null for roles that may not see it. Its texts are empty when the order no longer says who placed it. */
          customer: z.object({ name: z.string(), city: z.string() }).nullable(),
          lines: z.array(
            orderedProduct.pick({ _id: true, img: true, title: true, size: true, quantity: true }),
          ),
          /** Whether a mail server has permanently refused a mail about it. */
          hasRefusedMail: z.boolean(),
          /** Whether staff have written a note about it. */
          hasNote: z.boolean(),
        }),
      ),
      next: z.string().nullable(),
      /** The orders of each view; null on later pages. */
      counts: z.record(z.enum(ORDER_VIEWS), cappedCount).nullable(),
      /** The sales of the last seven days; null on later pages. */
      week: z.object({ orders: z.int(), amount: z.number() }).nullable(),
    }),
    problems: [],
  },
  readStaffOrder: {
    summary: 'One order with its payment and history',
    access: { may: 'orders:see' },
    params: orderNumber,
    response: z.object({
      order: orderSummary.extend({
        lines: z.array(
          orderedProduct.extend({
            /** From 1. */
            position: z.int(),
            sku: z.string().nullable(),
            discounts: lineDiscounts,
            /** Pieces that were cancelled. */
            cancelled: z.int(),
            /** Pieces in returns that are not over, those that are back and refunded, and those that another line replaces. */
            inReturn: z.int(),
            returned: z.int(),
            exchanged: z.int(),
            /** Pieces that the customer got, also if they are in a return or back. */
            delivered: z.int(),
            /** The position of the line whose pieces it replaces in another size, at a price of 0; null for a line that was ordered. */
            replaces: z.int().nullable(),
            /** Pieces in no shipment, without the cancelled ones. */
            left: z.int(),
            /** The barcode and the SKUs on its label, for scanners. */
            codes: z.array(z.string()),
          }),
        ),
        /** Oldest first. */
        shipments: z.array(shipment),
        /** Oldest first. */
        returns: z.array(
          z.object({
            number: z.int(),
            state: z.enum(RETURN_STATES),
            /** Since when it is in its state. */
            since: z.string(),
            /** The announced pieces. */
            items: z.int(),
          }),
        ),
        /** A parcel that nobody announced: its pieces, and when it is recorded. It can be undone until then; null when none waits. */
        opening: z.object({ items: z.int(), at: z.string() }).nullable(),
        ...orderAmounts,
        shippingMethod: z.string().nullable(),
        payment: z.object({
          /** The payment provider and its id of the payment; null for cash and before the payment. */
          provider: z.string().nullable(),
          reference: z.string().nullable(),
          /** Taken by card, or received in cash. */
          paid: z.number(),
          /** Returned by refunds and lost disputes. */
          returned: z.number(),
          /** Refunds that the provider has not confirmed. */
          returning: z.number(),
        }),
        /** Oldest first, without those that were undone, or that failed and were repeated. */
        refunds: z.array(
          z.object({
            id: z.string(),
            amount: z.number(),
            method: z.enum(REFUND_METHODS),
            state: z.enum(['pending', 'done', 'failed']),
            at: z.string(),
            /** Until when it can be undone; null when it was sent, or its order no longer allows that. */
            undoUntil: z.string().nullable(),
            /** Whether it failed, and waits for staff, who repeat it or pay it out. */
            isWaiting: z.boolean(),
            /** The refund of the same request that returns another part in another way. Both are undone together. */
            partOf: z.string().nullable(),
            reference: z.string().nullable(),
          }),
        ),
        /** What staff can refund, and how; null when the state of the order does not allow it. */
        refundable: z
          .object({
            method: z.enum(['card', 'not_charged', 'payout']),
            left: z.number(),
            /** The part that was paid with store credit. It is refunded last. */
            fromCredit: z.number(),
            /** The store credit of the order's account, which can get the money instead; null when it cannot. */
            credit: z.object({ balance: z.number() }).nullable(),
            /** What is left of shipping. */
            shipping: z.number(),
            /** What each line cost after discounts, and the taxes added to it. */
            lines: z.array(
              z.object({ position: z.int(), settled: z.int(), goods: z.number(), tax: z.number() }),
            ),
          })
          .nullable(),
        /**
         * When a cancellation, refusal at the door or refund in full by staff is carried out, which can be undone until then; null when
         * none waits.
         */
        cancelsAt: z.string().nullable(),
        /** Whether what is carried out then is a refusal at the door, which packers may undo. */
        isBeingRefused: z.boolean(),
        /** When the acceptance of its payment is carried out, which can be undone until then; null when none waits. */
        acceptsAt: z.string().nullable(),
        /** When its handover is carried out, which can be undone until then; null when none waits. */
        handsOverAt: z.string().nullable(),
        /** Decisions about it that could not be carried out, until something else happens or they are dismissed. */
        failedDecisions: z.array(failedDecision),
        /** Null for roles that may not see it. */
        customer: z
          .object({
            /** Empty when the order no longer says who placed it. */
            name: z.string(),
            email: z.string(),
            phone: z.string(),
            /** The sales of the account, with their sum and the first of them; null for a guest. */
            sales: z.object({ count: z.int(), amount: z.number(), since: z.string().nullable() }).nullable(),
            /** Of the account; null for a guest, and for roles that may not see customers. */
            accountId: z.string().nullable(),
            address: z.object({
              firstName: z.string(),
              lastName: z.string(),
              address: z.string(),
              city: z.string(),
              region: z.string().nullable(),
              postalCode: z.string().nullable(),
              country: z.string(),
            }),
          })
          .nullable(),
        /** Whether staff can change the address: no piece is in a shipment. */
        isAddressOpen: z.boolean(),
        /** Notes of staff, the pinned ones first; null for roles that may not see customers of orders. */
        notes: z.array(note).nullable(),
        /** The newest first. */
        timeline: z.array(timelineEntry),
      }),
    }),
    problems: ['order_unknown'],
  },
  listPaymentsToReview: {
    summary: 'The orders whose payment needs a decision by staff, the longest waiting first',
    access: { may: 'payments:see' },
    response: z.object({
      payments: z.array(
        orderSummary.pick({ id: true, number: true, paymentMethod: true }).extend({
          /** Null for roles that may not see it; empty when the order no longer says who placed it. */
          customer: z.string().nullable(),
          /** The total of the order. */
          ordered: z.number(),
          /** The total, less refunds for a part of it: what the shop must have for the payment to be accepted. */
          wanted: z.number(),
          /** Paid by card, in cash or with store credit. */
          paid: z.number(),
          /** Returned by refunds and lost disputes. */
          returned: z.number(),
          /** Why it waits: an `OrderCause`. */
          cause: z.custom<OrderCause>((value) => typeof value === 'string').meta({ type: 'string' }),
          /** Since when it waits. */
          since: z.string(),
          /** Why `decideOrderReview` would not accept the payment; null when it would. */
          obstacle: z.enum(PAYMENT_OBSTACLES).nullable(),
        }),
      ),
      /** Whether more wait than are listed. */
      more: z.boolean(),
    }),
    problems: [],
  },
  cancelStaffOrder: {
    summary:
      'Cancels an order that was not handed over, or pieces of it that are in no shipment, with a reason for the log: returns their stock, refunds a card payment and mails the customer. Idempotent; for pieces, with one Idempotency-Key',
    access: { may: 'refunds:do' },
    params: orderNumber,
    headers: idempotencyKey,
    body: z.object({
      reason,
      lines: cancelledPieces.optional(),
      /** Delays the cancellation of an order by `UNDO_DELAY_MS`, in which `undoOrderDecision` undoes it. Pieces are cancelled at once. */
      undoable: flag.optional(),
    }),
    response: z.object({ state: z.enum(ORDER_STATES) }),
    problems: [
      'order_unknown',
      'order_not_cancellable',
      'quantity_exceeded',
      'idempotency_key_reused',
      'forbidden',
      'payment_under_way',
      'payment_provider_unreachable',
    ],
  },
  undoOrderDecision: {
    summary:
      'Takes back a cancellation, a handover, a refusal at the door or the decision about a reviewed payment before it is carried out, for roles that may make that decision. Idempotent',
    access: { may: 'packing:do' },
    params: orderNumber,
    response: z.object({ state: z.enum(ORDER_STATES) }),
    problems: ['order_unknown', 'order_move_refused', 'forbidden'],
  },
  undoAddressChange: {
    summary: 'Undoes the last change of an address if the caller made it, until its mail is sent. Idempotent',
    access: { may: 'orders:do' },
    params: orderNumber,
    response: z.object({ state: z.enum(ORDER_STATES) }),
    problems: ['order_unknown', 'address_fixed'],
  },
} as const satisfies Record<string, Call>;

import { z } from 'zod';
import { BLOCK_IDS } from '#domain/content/block-ids.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { ORDER_MAIL_KINDS } from '#domain/mail/mail-kinds.ts';
import type { Call } from '../../call.ts';
import { acknowledged, cappedCount, email, flag } from '../../fields.ts';
import { failedDecision } from '../orders/failed-decision.ts';
import { stockProduct } from '../stock/stock.ts';

const attentionProduct = z.object({
  id: z.string(),
  title: z.string(),
  colour: z.string().optional(),
});

const orderMail = z.object({ id: z.uuid({ error: 'This is not the id of a mail.' }) });

/** The sum of orders in dollars, less partial refunds, and their number. */
const sales = z.object({ amount: z.number(), orders: z.int() });

export const todayCalls = {
  readToday: {
    summary: 'What waits for staff in orders and products. Parts that the role may not see are null',
    access: { may: 'orders:see' },
    response: z.object({
      /**
       * How far a new shop is set up; null once there is an order and mail reaches customers, and in a shop that started with products
       * other than the demo ones.
       */
      firstSteps: z
        .object({
          hasOrders: z.boolean(),
          /** The address that sends all mail; null without a mail server. */
          sender: z.string().nullable(),
          /** Whether `sender` is the merchant's own. */
          isSenderSet: z.boolean(),
          /** `sandbox` and `test` take no money. */
          cards: z.enum(['sandbox', 'test', 'live']),
          /** With `none`, mail about orders waits. */
          mail: z.enum(['none', 'sandbox', 'server']),
          /** The demo products that `removeDemoProducts` would archive. */
          demoProducts: z.int(),
          /** The other products. `sold_out` means published, but without stock. */
          product: z.enum(['missing', 'draft', 'sold_out', 'on_sale']),
          /** Whether somebody else works in the shop or is invited. */
          hasTeam: z.boolean(),
          /** Whether name and contact of the shop were saved. */
          hasDetails: z.boolean(),
          /** Whether the shipping text is the merchant's own. */
          hasShippingText: z.boolean(),
          /** Whether zones, methods or prices of shipping differ from those of a new shop. */
          hasShippingRates: z.boolean(),
          /** Whether shipping costs something in some zone. */
          isShippingCharged: z.boolean(),
          /** Whether there are taxes. */
          hasTaxes: z.boolean(),
          /** Whether the sale price that every shop begins with (`STANDARD_RULE`) is unchanged. */
          hasStandardRule: z.boolean(),
        })
        .nullable(),
      /** Null while there are first steps. */
      figures: z
        .object({
          /** Since midnight in UTC; `items` are the pieces ordered. */
          today: sales.extend({ items: z.int() }),
          /** From midnight of the previous day to the same time on it. */
          yesterday: sales,
          /** Orders with pieces that have not left the shop, without disputed ones; `more` when there are more than `count`. */
          toPack: z.object({ count: z.int(), more: z.boolean(), oldest: z.string().nullable() }),
          /** Returns to inspect (`received`); if there are none, returns to decide about (`requested`). */
          returns: z.object({
            state: z.enum(['requested', 'received']),
            count: z.int(),
            more: z.boolean(),
          }),
        })
        .nullable(),
      /** Orders whose payment needs a decision by staff. */
      paymentsToReview: z.int().nullable(),
      /** Failed refunds that wait for staff. */
      failedRefunds: z.int().nullable(),
      /** Payments with a dispute that is open, or lost while the order has pieces to ship, the oldest first. */
      disputes: z
        .array(
          z.object({
            /** The number of the order. */
            order: z.int(),
            amount: z.number(),
            /** The provider's code, such as `fraudulent`. */
            reason: z.string(),
            isLost: z.boolean(),
          }),
        )
        .nullable(),
      /** Shipments that could not be delivered, or are back to be inspected. */
      undelivered: z.int().nullable(),
      /** Flagged reviews that staff have not decided about. */
      flaggedReviews: cappedCount.nullable(),
      /** The newest notes that mention the caller, until they are done; null for roles that may not see notes. */
      mentions: z
        .array(
          z.object({
            /** Of the note. */
            id: z.string(),
            text: z.string(),
            /** Who wrote it; null when the account was erased. */
            who: z.object({ name: z.string(), email: z.string() }).nullable(),
            /**
             * Whether the caller is its author. The shop writes such notes for the caller, as reminders: of pieces to send back after an
             * inspection, or of an erasure that became impossible.
             */
            isOwn: z.boolean(),
            /** The number of the order, or the id of the customer, that it is about. */
            order: z.int().nullable(),
            customerId: z.string().nullable(),
          }),
        )
        .nullable(),
      /** Order mails that a mail server has permanently refused in the last week: how many, and the newest. */
      refusedMails: z.object({
        count: z.int(),
        mails: z.array(
          z.object({
            id: z.string(),
            kind: z.enum(ORDER_MAIL_KINDS),
            /** The number of the order. */
            order: z.int(),
            /** The mail server's answer; null for roles that may not see addresses, which it may name. */
            error: z.string().nullable(),
          }),
        ),
      }),
      /** Decisions of staff of the last week that could not be carried out after the time to undo them, the newest first. */
      failedDecisions: z
        .array(failedDecision.extend({ /** The number of the order. */ order: z.int() }))
        .nullable(),
      /** Pictures whose sizes could not be made: how many products have them, the first of these, and the blocks of the home page. */
      failedPictures: z
        .object({
          count: z.int(),
          products: z.array(attentionProduct.extend({ error: z.string() })),
          blocks: z.array(z.object({ id: z.enum(BLOCK_IDS), error: z.string() })),
        })
        .nullable(),
      /** Imports of the last week with rows that have errors, or that could not be applied or undone. */
      failedImports: z
        .array(z.object({ id: z.string(), name: z.string(), rows: z.int(), isApplied: z.boolean() }))
        .nullable(),
      /** Blocks of the home page whose last day has passed, but which shoppers still see. */
      expiredBlocks: z.array(z.object({ id: z.enum(BLOCK_IDS), until: z.string() })).nullable(),
      /**
       * Products scheduled within a day: how many, and when the next is due. Those in `incomplete` lack something, and become drafts
       * instead.
       */
      scheduled: z
        .object({
          count: z.int(),
          nextAt: z.string().nullable(),
          incomplete: z.array(attentionProduct.extend({ publishAt: z.string(), reason: z.string() })),
        })
        .nullable(),
    }),
    problems: [],
  },
  countTasks: {
    summary: 'How much waits for staff on each screen. Null for screens that the role may not see',
    access: { may: 'orders:see' },
    response: z.object({
      /** Orders to pack. */
      orders: cappedCount,
      /** Returns to decide about, and parcels to inspect. */
      returns: cappedCount,
      /** Orders whose payment needs a decision by staff. */
      payments: cappedCount.nullable(),
      /** Flagged reviews that staff have not decided about. */
      reviews: cappedCount.nullable(),
      /** Blocks of the home page whose last day has passed, but which shoppers still see. */
      content: cappedCount.nullable(),
    }),
    problems: [],
  },
  readSales: {
    summary:
      'The sales of the last 180 days in UTC, the oldest first. Unpaid, cancelled and refunded orders, and those under review, are not sales',
    access: { may: 'orders:see' },
    response: z.object({ days: z.array(sales.extend({ /** Such as `2026-11-23`. */ day: z.string() })) }),
    problems: [],
  },
  listSellingOut: {
    summary:
      'Published products that sell out within two weeks at the pace of the last 30 days, the soonest first',
    access: { may: 'stock:see' },
    response: z.object({
      products: z.array(
        stockProduct.extend({
          /** Days until it sells out, rounded up; 0 when it has. */
          daysLeft: z.int(),
        }),
      ),
      /** The sizes of published products, and how many are sold out. Those of the 3,000 newest products, if there are `more`. */
      sizes: z.object({ count: z.int(), soldOut: z.int(), more: z.boolean() }),
    }),
    problems: [],
  },
  dismissDecision: {
    summary: 'Stops listing a decision that could not be carried out. Idempotent',
    access: { may: 'orders:do' },
    params: z.object({ id: z.uuid({ error: 'This is not the id of a decision.' }) }),
    response: acknowledged,
    problems: [],
  },
  resendMail: {
    summary: `Sends an order mail again, also one that a mail server has refused: now, or with \`undoable\` after ${UNDO_DELAY}, unless \`undoResend\` takes it back meanwhile`,
    access: { may: 'orders:do' },
    params: orderMail,
    body: z
      .object({
        /** The corrected address, for this mail and all later ones about the order. Links in earlier ones stop working. */
        email: email.optional(),
        undoable: flag.optional(),
      })
      .optional(),
    response: acknowledged,
    problems: ['mail_unknown', 'order_closed'],
  },
  undoResend: {
    summary:
      'Takes back an order mail that waits to be sent again, with the correction of its address. Idempotent',
    access: { may: 'orders:do' },
    params: orderMail,
    response: acknowledged,
    problems: ['mail_unknown'],
  },
} as const satisfies Record<string, Call>;

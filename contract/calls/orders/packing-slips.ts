import { z } from 'zod';
import { ORDER_STATES } from '#domain/order/order-state.ts';
import { PAYMENT_METHODS } from '#domain/order/payment-method.ts';
import { ORDER_STATUSES } from '#domain/shipment/order-status.ts';
import type { Call } from '../../call.ts';
import { orderedProduct } from '../shop/orders.ts';
import { ORDER_NUMBER } from './order-number.ts';

const MAX_ORDER_COUNT = 100;

/** Numbers of orders, separated by commas. */
const orderNumbers = z
  .string()
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(z.string().regex(ORDER_NUMBER, { error: 'numbers must be numbers of orders.' }))
      .max(MAX_ORDER_COUNT, { error: `Name at most ${MAX_ORDER_COUNT} orders.` }),
  )
  .transform((numbers) => numbers.map(Number));

export const packingSlipCalls = {
  listPackingSlips: {
    summary: 'What the packing slips of orders show, with their numbers as barcodes',
    access: { may: 'packing:see' },
    query: z.object({ numbers: orderNumbers }),
    response: z.object({
      shop: z.object({ name: z.string(), address: z.string(), email: z.string(), phone: z.string() }),
      /** In the order of `numbers`; without those that do not exist. */
      slips: z.array(
        z.object({
          number: z.int(),
          placedAt: z.string(),
          state: z.enum(ORDER_STATES),
          status: z.enum(ORDER_STATUSES),
          holdEndsAt: z.string().nullable(),
          refusedAt: z.string().nullable(),
          paymentMethod: z.enum(PAYMENT_METHODS),
          /** What the customer pays, without what is no longer charged. */
          total: z.number(),
          /** Null when the order no longer says who placed it. */
          shipTo: z.array(z.string()).nullable(),
          lines: z.array(
            orderedProduct.extend({
              position: z.int(),
              /** What discounts take off the whole line. */
              discount: z.number(),
              /** Pieces that were cancelled. */
              cancelled: z.int(),
              /** Pieces in no shipment. */
              left: z.int(),
            }),
          ),
          barcode: z.object({
            /** Width in modules, the narrowest bars, with the quiet zones. */
            width: z.int(),
            /** The bars, as the data of an SVG path of that width and the height 1. */
            path: z.string(),
          }),
        }),
      ),
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;

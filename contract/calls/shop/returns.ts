import { z } from 'zod';
import { MAX_LINE_COUNT } from '#domain/cart/cart.ts';
import { RETURN_REASON_IDS } from '#domain/return/return-reason.ts';
import { RETURN_RESOLUTIONS } from '#domain/return/return-resolution.ts';
import { RETURN_STATES } from '#domain/return/return-state.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import { possiblyEmptyLine, size } from '../../fields.ts';
import { eachLineOnce, linePieces } from '../orders/line-pieces.ts';

/** Why a customer returns pieces, in requests. */
export const returnReason = z.enum(RETURN_REASON_IDS, {
  error: `reason must be one of ${RETURN_REASON_IDS.join(', ')}.`,
});

const wantedLine = linePieces.extend({
  reason: returnReason,
  /** What the customer says about the pieces. */
  comment: possiblyEmptyLine('Comment', TYPED_LENGTHS.returnComment).optional(),
});

/** Pieces that a customer wants to return, and what for; each line once. */
export const wantedReturn = z
  .array(
    z.discriminatedUnion(
      'resolution',
      [
        wantedLine.extend({ resolution: z.literal('refund') }),
        wantedLine.extend({
          resolution: z.literal('exchange'),
          /** Another size of the same product. */
          newSize: size,
        }),
      ],
      { error: `resolution must be one of ${RETURN_RESOLUTIONS.join(', ')}.` },
    ),
  )
  .min(1, { error: 'Choose at least one item.' })
  .max(MAX_LINE_COUNT)
  .check(eachLineOnce);

/** Pieces of a line in a return, and what became of them. */
export const returnLine = z.object({
  position: z.int(),
  _id: z.string(),
  img: z.string(),
  title: z.string(),
  brand: z.string(),
  size: z.string().nullable(),
  /** The announced pieces. */
  quantity: z.int(),
  reason: z.enum(RETURN_REASON_IDS),
  /** What the customer says about the pieces; null without it. Absent from processes of the previous version. */
  comment: z.string().nullable().optional(),
  resolution: z.enum(RETURN_RESOLUTIONS),
  /** The size of an exchange; null for a refund. */
  newSize: z.string().nullable(),
  /** The pieces in the parcel; null before it came. */
  received: z.int().nullable(),
  /** Those that the shop keeps; null before the inspection. The others are sent back. */
  accepted: z.int().nullable(),
});

/** A return, as its customer sees it. Moments are ISO 8601 in UTC, money is in dollars. */
export const returnOfOrder = z.object({
  /** For `withdrawReturn`. */
  id: z.string(),
  /** What customers and staff call the return. */
  number: z.int(),
  state: z.enum(RETURN_STATES),
  /** Since when it is in its state. */
  at: z.string(),
  /** Until when its parcel has to come; null unless it is approved. */
  sendUntil: z.string().nullable(),
  /** The link of the label for the parcel; null without one. */
  label: z.string().nullable(),
  isWithdrawable: z.boolean(),
  lines: z.array(
    returnLine.extend({
      /** Why pieces are sent back, for the customer; null when none are. */
      rejected: z.string().nullable(),
    }),
  ),
  /** Why the request was rejected, for the customer; null unless it was. */
  rejected: z.string().nullable(),
  /** The refund for its accepted pieces; null without one. */
  refund: z.object({ amount: z.number(), isDone: z.boolean() }).nullable(),
  /** Oldest first. */
  events: z.array(z.object({ state: z.enum(RETURN_STATES), at: z.string() })),
});

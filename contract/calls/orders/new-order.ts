import { z } from 'zod';
import { MAX_LINE_COUNT } from '#domain/cart/cart.ts';
import { ORDER_STATES } from '#domain/order/order-state.ts';
import { MAX_NOTE_LENGTH } from '#domain/staff/note.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import type { Call } from '../../call.ts';
import {
  cartLineId,
  dollars,
  dollarsOfOrder,
  email,
  flag,
  idempotencyKey,
  quantity,
  singleLine,
  size,
  visibleText,
} from '../../fields.ts';
import { customerId } from '../customers/customer-id.ts';
import { deliveryAddress } from '../shop/addresses.ts';
import {
  pricingFields,
  PRICING_PROBLEMS,
  quotedLines,
  quotedOrder,
  rejectRepeatedLines,
} from '../shop/quote.ts';

/** The account that gets the order. Without it, the order belongs to no account. */
const accountId = customerId.shape.id.optional();
const { code, shippingMethod, region, postalCode } = pricingFields;

const fields = {
  accountId,
  /** For a customer without an account: the address of the mails. Without it, no mail is sent. */
  email: email.optional(),
  products: z
    .array(z.object({ _id: cartLineId, quantity, size, price: dollars.optional() }))
    .min(1, { error: 'An order needs at least one product.' })
    .max(MAX_LINE_COUNT, { error: `An order can have at most ${MAX_LINE_COUNT} products.` })
    .superRefine(rejectRepeatedLines),
  code,
  region,
  postalCode,
  /** The total that staff told the customer, in dollars. */
  total: dollarsOfOrder.optional(),
  /** For staff; the customer does not see it. */
  note: visibleText('Note', MAX_NOTE_LENGTH).optional(),
};

const { firstName, lastName, phone } = deliveryAddress;
/** The country of the sale, for taxes. */
const country = singleLine('Country', TYPED_LENGTHS.country).optional();

export const newOrderCalls = {
  quoteStaffOrder: {
    summary: 'What an order that staff take would cost its customer. Writes nothing',
    access: { may: 'orders:do' },
    body: z.object({
      accountId,
      /** The customer pays and takes the products now: nothing is shipped. */
      handedOver: flag,
      products: quotedLines,
      country,
      code,
      shippingMethod,
      region,
      postalCode,
    }),
    // Store credit pays none of these orders, and not every role that takes them sees it.
    response: quotedOrder.omit({ credit: true }),
    problems: ['customer_unknown', 'product_unknown', 'size_unknown', ...PRICING_PROBLEMS],
  },
  placeStaffOrder: {
    summary:
      'Places an order that staff take by phone or at a market: to be shipped and paid in cash on delivery or by card through a mailed link, or paid in cash and handed over now. Idempotent for one Idempotency-Key',
    access: { may: 'orders:do' },
    headers: idempotencyKey,
    body: z.discriminatedUnion(
      'handedOver',
      [
        z
          .object({
            handedOver: z.literal(false),
            ...fields,
            ...deliveryAddress,
            shippingMethod,
            /** The customer pays by card through a mailed link, instead of in cash on delivery. */
            payByLink: flag.optional(),
            /** Its first mail leaves after `UNDO_DELAY_MS`. If `cancelStaffOrder` cancels the order until then, none is sent. */
            undoable: flag.optional(),
          })
          .refine(
            ({ payByLink, accountId, email }) =>
              payByLink !== true || accountId !== undefined || email !== undefined,
            {
              path: ['email'],
              error: 'The link to pay needs an email address.',
            },
          ),
        z.object({
          handedOver: z.literal(true),
          ...fields,
          firstName: firstName.optional(),
          lastName: lastName.optional(),
          phone: phone.optional(),
          country,
        }),
      ],
      { error: 'handedOver must be true or false.' },
    ),
    response: z.object({ id: z.string(), number: z.int(), state: z.enum(ORDER_STATES) }),
    problems: [
      'customer_unknown',
      'product_unknown',
      'size_unknown',
      'stock_exceeded',
      'price_changed',
      ...PRICING_PROBLEMS,
      'idempotency_key_reused',
      'card_amount_refused',
      'order_closed',
      'already_paid',
      'payment_under_way',
      'payment_provider_unreachable',
    ],
  },
} as const satisfies Record<string, Call>;

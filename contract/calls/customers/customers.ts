import { z } from 'zod';
import { CREDIT_REASON_IDS } from '#domain/credit/credit-reason.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { ORDER_MAIL_KINDS } from '#domain/mail/mail-kinds.ts';
import { HIDE_REASON_IDS } from '#domain/review/hide-reason.ts';
import { ERASE_WORD } from '#domain/staff/erase-word.ts';
import { STAFF_ROLES } from '#domain/staff/permissions.ts';
import type { Call } from '../../call.ts';
import { acknowledged, edited, flag, idempotencyKey, paging, savedChange, searchText } from '../../fields.ts';
import { productSummary } from '../../product.ts';
import { orderSummary } from '../orders/staff-orders.ts';
import { deliveryAddressShape } from '../shop/addresses.ts';
import { storeCredit } from '../shop/credit.ts';
import { personalData, signInMethods } from '../shop/my-data.ts';
import { orderedProduct } from '../shop/orders.ts';
import { customerGroup, customerGroups } from './customer-groups.ts';
import { customerId } from './customer-id.ts';
import { note } from './notes.ts';

/** What staff see of an account in every list. Money is in dollars, moments are ISO 8601 in UTC. */
const customerSummary = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  groups: z.array(z.string()),
  /** When the account was created. */
  since: z.string(),
  /** Orders that are sales: placed with cash, or paid, and neither cancelled nor refunded. */
  sales: z.object({ count: z.int(), amount: z.number(), last: z.string().nullable() }),
  /** Returns, without those that were rejected, withdrawn or have expired. */
  returns: z.int(),
});

const MAX_CREDIT_DOLLARS = 100_000;

const creditChange = z
  .number({ error: 'This must be an amount.' })
  .min(-MAX_CREDIT_DOLLARS, { error: 'This is too low.' })
  .max(MAX_CREDIT_DOLLARS, { error: 'This is too high.' })
  .multipleOf(0.01, { error: 'This must have at most two decimals.' })
  .refine((amount) => amount !== 0, { error: 'This must not be 0.' });

export const customerCalls = {
  listCustomers: {
    summary:
      'Accounts, the newest first, of all groups or one. A search finds the beginnings of words of names and email addresses',
    access: { may: 'customers:see' },
    query: z.object({ q: searchText('q', 200).optional(), group: customerGroup.optional(), ...paging }),
    response: z.object({ customers: z.array(customerSummary), next: z.string().nullable() }),
    problems: [],
  },
  readCustomer: {
    summary:
      'One customer with the newest orders, reviews and mails, the ways to sign in, and the notes of staff',
    access: { may: 'customers:see' },
    params: customerId,
    response: z.object({
      customer: customerSummary.extend({
        isConfirmed: z.boolean(),
        phone: z.string().nullable(),
        /** Absent for everybody but staff. */
        staffRole: z.enum(STAFF_ROLES).optional(),
        addresses: z.int(),
        /** Where a new order would go: the default of the address book, or the address of the last order; null without either. */
        address: deliveryAddressShape.nullable(),
        orders: z.array(
          orderSummary.extend({
            lines: z.array(
              orderedProduct.pick({ _id: true, img: true, title: true, size: true, quantity: true }),
            ),
          }),
        ),
        reviews: z.array(
          z.object({
            id: z.string(),
            comments: z.string(),
            rate: z.number(),
            createdAt: z.string(),
            hidden: z.enum(HIDE_REASON_IDS).nullable(),
            product: z.object(productSummary),
          }),
        ),
        signInMethods,
        mails: z.array(
          z.object({
            id: z.string(),
            kind: z.enum(ORDER_MAIL_KINDS),
            /** The number of the order. */
            order: z.int(),
            at: z.string(),
            /** As in the timeline of an order. */
            sentAt: z.string().nullable(),
            isRefused: z.boolean(),
            isDropped: z.boolean(),
          }),
        ),
        notes: z.array(note),
        /** With its newest changes. */
        credit: storeCredit,
        /** What an erasure deletes and changes, and the open orders that prevent it. */
        erasure: z.object({
          reviews: z.int(),
          orders: z.int(),
          openOrders: z.array(z.int()),
          /** Whether one waits, so that it can be undone. */
          isWaiting: z.boolean(),
        }),
      }),
    }),
    problems: ['customer_unknown'],
  },
  changeCustomer: {
    summary: 'Changes the groups of a customer, if they still have the value `base`',
    access: { may: 'customers:do' },
    params: customerId,
    body: edited({ groups: customerGroups }),
    response: savedChange,
    problems: ['customer_unknown', 'changed_meanwhile'],
  },
  listCustomerGroups: {
    summary: 'The names of the groups that have a customer',
    access: { may: 'orders:see' },
    response: z.object({ groups: z.array(z.string()) }),
    problems: [],
  },
  exportCustomer: {
    summary:
      'All data of a customer, as `readMyData` gives them to the customer. Recorded in the log of changes',
    access: { may: 'customers:do' },
    params: customerId,
    response: personalData,
    problems: ['customer_unknown'],
  },
  changeCredit: {
    summary:
      'Gives a customer store credit, or takes it, with a reason for the log. Idempotent for one Idempotency-Key',
    access: { may: 'refunds:do' },
    params: customerId,
    headers: idempotencyKey,
    body: z.object({
      /** In dollars; negative to take credit. */
      amount: creditChange,
      reason: z.enum(CREDIT_REASON_IDS, { error: `reason must be one of ${CREDIT_REASON_IDS.join(', ')}.` }),
    }),
    response: z.object({ changeId: z.string() }),
    problems: ['customer_unknown', 'credit_exceeded', 'idempotency_key_reused', 'forbidden'],
  },
  eraseCustomer: {
    summary: `Erases a customer as \`eraseMyAccount\` does: deletes account, sessions, reviews and notes, and removes the personal data from closed orders. With \`undoable\` it happens after ${UNDO_DELAY}, unless \`undoErasure\` stops it meanwhile`,
    access: { may: 'erasures:do' },
    needsFreshSignIn: true,
    params: customerId,
    body: z.object({
      word: z.literal(ERASE_WORD, { error: `Type ${ERASE_WORD} to confirm.` }),
      /** Whether the customer gives up the store credit that is left. */
      forfeitCredit: flag.optional(),
      undoable: flag.optional(),
    }),
    response: acknowledged,
    problems: [
      'customer_unknown',
      'customer_is_staff',
      'sign_in_again',
      'orders_open',
      'credit_left',
      'payment_under_way',
      'payment_provider_unreachable',
    ],
  },
  undoErasure: {
    summary: 'Undoes the erasure of a customer that waits. Idempotent',
    access: { may: 'erasures:do' },
    params: customerId,
    response: acknowledged,
    problems: ['customer_unknown', 'undo_refused'],
  },
} as const satisfies Record<string, Call>;

import { z } from 'zod';
import { FIT_IDS } from '#domain/review/fit.ts';
import { STAFF_ROLES } from '#domain/staff/permissions.ts';
import type { Call } from '../../call.ts';
import { acknowledged, flag, password } from '../../fields.ts';
import { savedAddress } from './addresses.ts';
import { storeCredit } from './credit.ts';
import { order } from './orders.ts';
import { returnOfOrder } from './returns.ts';

const role = z.enum(['user', 'admin']);

/** Ways to sign in; `credential` is a password. */
export const signInMethods = z.array(z.object({ provider: z.string(), createdAt: z.string() }));

/** All data of a user. Times are ISO 8601 in UTC, money is in dollars. */
export const personalData = z.object({
  account: z.object({
    email: z.string(),
    emailVerified: z.boolean(),
    displayName: z.string(),
    phoneNumber: z.string().nullable(),
    photoURL: z.string().nullable(),
    role: role.nullable(),
    /** Absent for shoppers. */
    staffRole: z.enum(STAFF_ROLES).optional(),
    createdAt: z.string(),
    /** The groups of customers that the shop has put the user in. */
    groups: z.array(z.string()),
  }),
  signInMethods,
  /** Passkeys of a member of staff. */
  passkeys: z.array(z.object({ name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() })),
  sessions: z.array(
    z.object({ userAgent: z.string().nullable(), createdAt: z.string(), lastSeenAt: z.string() }),
  ),
  addresses: z.array(savedAddress),
  /** Products that the user has saved. */
  wishlist: z.array(z.object({ product: z.string(), name: z.string(), savedAt: z.string() })),
  /** Sizes about which the shop mails the user's confirmed address; the size is null when all share the stock. */
  stockAlerts: z.array(
    z.object({
      product: z.string(),
      size: z.string().nullable(),
      createdAt: z.string(),
      confirmedAt: z.string().nullable(),
      mailedAt: z.string().nullable(),
    }),
  ),
  /** Absent for users who never had any. */
  credit: storeCredit.optional(),
  orders: z.array(order.extend({ returns: z.array(returnOfOrder) })),
  /** Reviews that the user wrote while signed in, or under the confirmed email address. */
  reviews: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      comments: z.string(),
      rate: z.number(),
      /** How the garment fits; null when the review does not say. */
      fit: z.enum(FIT_IDS).nullable(),
      createdAt: z.string(),
      /** When staff hid it, and why; null for a review that is shown. */
      hidden: z.object({ at: z.string(), reason: z.string() }).nullable(),
      /** The shop's reply. */
      reply: z.string().nullable(),
    }),
  ),
  roleChanges: z.array(z.object({ cause: z.string(), from: role.nullable(), to: role, at: z.string() })),
});

export const myDataCalls = {
  readMyData: {
    summary: 'All data of the signed-in user',
    access: 'signed-in',
    response: personalData,
    problems: [],
  },
  listMySignInMethods: {
    summary: "The signed-in user's ways to sign in: password, identity providers, or both",
    access: 'signed-in',
    response: signInMethods,
    problems: [],
  },
  eraseMyAccount: {
    summary:
      'Erases the signed-in user: deletes account, sessions and reviews, and removes the personal data from closed orders',
    access: 'signed-in',
    /** A user without a password must have signed in within the last ten minutes. */
    body: z.object({
      password: password.optional(),
      /** Whether the user gives up the store credit that is left. */
      forfeitCredit: flag.optional(),
    }),
    response: acknowledged,
    problems: [
      'password_wrong',
      'sign_in_again',
      'orders_open',
      'credit_left',
      'payment_under_way',
      'payment_provider_unreachable',
      'last_admin',
      'factor_required',
    ],
  },
} as const satisfies Record<string, Call>;

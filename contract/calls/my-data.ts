import { z } from 'zod';
import type { Call } from '../call.ts';
import { password } from '../fields.ts';
import { order } from './orders.ts';

const role = z.enum(['user', 'admin']);

/** Everything that the shop holds about a person. Times are ISO 8601 in UTC, money is in dollars. */
export const personalData = z.object({
  account: z.object({
    email: z.string(),
    emailVerified: z.boolean(),
    displayName: z.string(),
    phoneNumber: z.string().nullable(),
    photoURL: z.string().nullable(),
    role: role.nullable(),
    createdAt: z.string(),
  }),
  /** The ways of signing in: `credential` is a password. */
  signInWays: z.array(z.object({ provider: z.string(), createdAt: z.string() })),
  sessions: z.array(
    z.object({ userAgent: z.string().nullable(), createdAt: z.string(), lastSeenAt: z.string() }),
  ),
  orders: z.array(order),
  /** Reviews that the person wrote while signed in, or that stand under the e-mail address which they have confirmed. */
  reviews: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      comments: z.string(),
      rate: z.number(),
      createdAt: z.string(),
    }),
  ),
  roleChanges: z.array(z.object({ cause: z.string(), from: role.nullable(), to: role, at: z.string() })),
});

export const myDataCalls = {
  readMyData: {
    summary: 'Everything that the shop holds about the signed-in person',
    access: 'signed-in',
    response: personalData,
    problems: [],
  },
  listMySignInWays: {
    summary: 'By what the signed-in person can come in: a password, providers outside, or both',
    access: 'signed-in',
    /** `credential` is a password. */
    response: z.array(z.object({ provider: z.string(), createdAt: z.string() })),
    problems: [],
  },
  eraseMe: {
    summary:
      'Erases the signed-in person for ever: account, sessions and reviews go; orders that are closed stay without the person in them',
    access: 'signed-in',
    /** Who has no password has signed in within the last ten minutes instead. */
    body: z.object({ password: password.optional() }),
    response: z.object({ acknowledged: z.literal(true) }),
    problems: [
      'password_wrong',
      'sign_in_again',
      'orders_open',
      'payment_under_way',
      'payment_provider_unreachable',
      'last_admin',
    ],
  },
} as const satisfies Record<string, Call>;

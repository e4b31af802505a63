import { z } from 'zod';
import type { Call } from '../call.ts';

const provider = z.enum(['google', 'oidc'], { error: 'There is no such provider.' });

export const outsideSignInCalls = {
  readSignInWays: {
    summary: 'How people can sign in: by a password, at providers outside, or both',
    access: 'anyone',
    response: z.object({
      password: z.boolean(),
      providers: z.array(z.object({ id: provider, label: z.string() })),
    }),
    problems: [],
  },
  beginOutsideSignIn: {
    summary: 'Begins a sign-in at a provider outside',
    access: 'anyone',
    params: z.object({ provider }),
    body: z.object({
      /** Where the person wants to be afterwards; null when a window of its own comes back. */
      from: z
        .string({ error: 'The way back must be text or null.' })
        .max(2000, { error: 'The way back is too long.' })
        .regex(/^\/[\x21-\x7e]*$/, { error: 'The way back must be an address of the shop.' })
        .nullable(),
    }),
    response: z.object({
      /** Where to send the person. */
      url: z.string(),
      /** The word by which the answer will be known. */
      state: z.string(),
    }),
    problems: ['provider_unknown', 'provider_unreachable', 'provider_refused', 'sign_in_elsewhere'],
  },
  finishOutsideSignIn: {
    summary: 'Ends a sign-in at a provider outside with what the provider answered',
    access: 'anyone',
    params: z.object({ provider }),
    body: z.object({
      /** The query of the address to which the provider sent the person back. */
      query: z
        .string({ error: 'The answer of the provider must be text.' })
        .max(8000, { error: 'This is too long for the answer of a provider.' })
        .regex(/^[\x21-\x7e]*$/, { error: 'This is not the answer of a provider.' }),
    }),
    response: z.object({
      email: z.string(),
      /** Whether the account was made just now. */
      isNew: z.boolean(),
      from: z.string().nullable(),
    }),
    problems: [
      'provider_unknown',
      'provider_unreachable',
      'provider_refused',
      'consent_refused',
      'sign_in_lost',
      'address_missing',
      'address_unconfirmed',
      'account_unconfirmed',
    ],
  },
} as const satisfies Record<string, Call>;

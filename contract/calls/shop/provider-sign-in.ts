import { z } from 'zod';
import type { Call } from '../../call.ts';

const provider = z.enum(['google', 'oidc'], { error: 'There is no such provider.' });

export const providerSignInCalls = {
  readSignInMethods: {
    summary: 'The ways to sign in: password, identity providers, or both',
    access: 'anyone',
    response: z.object({
      password: z.boolean(),
      providers: z.array(z.object({ id: provider, label: z.string() })),
    }),
    problems: [],
  },
  beginProviderSignIn: {
    summary: 'Starts a sign-in at an identity provider',
    access: 'anyone',
    params: z.object({ provider }),
    body: z.object({
      /** The page to return to; null for a sign-in in a popup. */
      from: z
        .string({ error: 'The return path must be text or null.' })
        .max(2000, { error: 'The return path is too long.' })
        .regex(/^\/[\x21-\x7e]*$/, { error: 'The return path must be a path of the shop.' })
        .nullable(),
    }),
    response: z.object({
      /** The URL to send the user to. */
      url: z.string(),
      /** The OAuth state, which identifies the response. */
      state: z.string(),
    }),
    problems: ['provider_unknown', 'provider_unreachable', 'provider_refused', 'sign_in_elsewhere'],
  },
  finishProviderSignIn: {
    summary: 'Finishes a sign-in with the response of the identity provider',
    access: 'anyone',
    params: z.object({ provider }),
    body: z.object({
      /** The query of the URL to which the provider redirected the user. */
      query: z
        .string({ error: 'The response of the provider must be text.' })
        .max(8000, { error: 'This is too long for the response of a provider.' })
        .regex(/^[\x21-\x7e]*$/, { error: 'This is not the response of a provider.' }),
    }),
    response: z.object({
      email: z.string(),
      /** Whether this sign-in created the account. */
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

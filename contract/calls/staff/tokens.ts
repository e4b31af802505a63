import { z } from 'zod';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { APPOINTED_ROLES } from '#domain/staff/permissions.ts';
import type { Call } from '../../call.ts';
import { acknowledged, moment, person, singleLine } from '../../fields.ts';

const role = z.enum(APPOINTED_ROLES, { error: `role must be one of ${APPOINTED_ROLES.join(', ')}.` });

export const tokenCalls = {
  listTokens: {
    summary: 'The API tokens, newest first, also expired and revoked ones',
    access: { may: 'staff:see' },
    response: z.object({
      tokens: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          role,
          state: z.enum(['active', 'expired', 'revoked']),
          /** Null when the account was erased. */
          createdBy: person.nullable(),
          createdAt: z.string(),
          expiresAt: z.string(),
          /** To the minute; null for a token that was never used. */
          lastUsedAt: z.string().nullable(),
        }),
      ),
    }),
    problems: [],
  },
  createToken: {
    summary:
      'Creates an API token with the permissions of a role, for at most a year. Only this response has it',
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    body: z.object({
      name: singleLine('Name', STAFF_TYPED_LENGTHS.tokenName),
      role,
      expiresAt: moment('expiresAt'),
    }),
    response: z.object({ id: z.string(), token: z.string() }),
    problems: ['token_limit'],
  },
  revokeToken: {
    summary: 'Revokes an API token, at once and for good',
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    params: z.object({ id: z.uuid({ error: 'This is not the id of a token.' }) }),
    response: acknowledged,
    problems: ['token_unknown'],
  },
} as const satisfies Record<string, Call>;

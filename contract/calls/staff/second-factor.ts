import { z } from 'zod';
import { STAFF_ROLES } from '#domain/staff/permissions.ts';
import { FACTOR_RULES } from '#domain/staff/second-factor.ts';
import type { Call } from '../../call.ts';
import { acknowledged, singleLine } from '../../fields.ts';
import { passkeyAnswer } from './passkeys.ts';
import { member } from './staff.ts';

const code = singleLine('Code', 60);

/** A code of the authenticator app, a recovery code, or the answer of a passkey. */
const proof = z
  .object({ code: code.optional(), passkey: passkeyAnswer.optional() })
  .refine((given) => given.code !== undefined || given.passkey !== undefined, {
    path: ['code'],
    error: 'Code is required.',
  });

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorCalls = {
  readFactor: {
    summary: "The signed-in member's second factor, and what the session needs",
    access: 'staff',
    response: z.object({
      email: z.string(),
      role: z.enum(STAFF_ROLES),
      isEnrolled: z.boolean(),
      /** Whether the role requires one. */
      isRequired: z.boolean(),
      /** Whether the session lacks the rights of staff until the second factor is set up or passed. */
      isAwaited: z.boolean(),
      hasApp: z.boolean(),
      hasPasskeys: z.boolean(),
      /** Oldest first; none while the second factor is awaited. */
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          createdAt: z.string(),
          lastUsedAt: z.string().nullable(),
        }),
      ),
      codesLeft: z.int(),
    }),
    problems: [],
  },
  passFactor: {
    summary:
      'Passes the second factor in this session, by a passkey, a code of the authenticator app or a recovery code',
    access: 'staff',
    body: proof,
    response: z.object({ codesLeft: z.int() }),
    problems: ['factor_wrong', 'passkey_refused', 'factor_unknown'],
  },
  startTotp: {
    summary:
      'Starts the setup of an authenticator app, which takes effect once `confirmTotp` receives its first code',
    access: 'staff',
    needsFreshSignIn: true,
    response: z.object({
      /** The secret in Base32. */
      secret: z.string(),
      /** A square of `size` by `size` units with the dark modules as an SVG path. */
      qr: z.object({ size: z.int(), path: z.string() }),
    }),
    problems: ['factor_exists', 'factor_required'],
  },
  confirmTotp: {
    summary:
      'Finishes the setup of an authenticator app with its first code. Ends all other sessions. Returns recovery codes only for the first second factor',
    access: 'staff',
    body: z.object({ code }),
    response: recoveryCodes,
    problems: ['factor_wrong', 'factor_unknown', 'factor_exists', 'factor_required'],
  },
  removeFactor: {
    summary:
      "Removes the signed-in member's second factor once the member has passed it, and ends all other sessions",
    access: { may: 'activity:see' },
    needsFreshSignIn: true,
    body: proof,
    response: acknowledged,
    problems: ['factor_wrong', 'passkey_refused', 'factor_unknown'],
  },
  renewRecoveryCodes: {
    summary:
      "Replaces the signed-in member's recovery codes once the member has passed the second factor, and returns the new ones",
    access: { may: 'activity:see' },
    needsFreshSignIn: true,
    body: proof,
    response: recoveryCodes,
    problems: ['factor_wrong', 'passkey_refused', 'factor_unknown'],
  },
  resetFactor: {
    summary: "Resets another member's second factor, ends the member's sessions and mails the member",
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    params: member,
    response: acknowledged,
    problems: ['staff_unknown', 'factor_unknown', 'admin_too_new'],
  },
  changeFactorRule: {
    summary: 'Sets whether members with a role need a second factor, from their next request on',
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    params: z.object({
      role: z.enum(STAFF_ROLES, { error: `role must be one of ${STAFF_ROLES.join(', ')}.` }),
    }),
    body: z.object({
      secondFactor: z.enum(FACTOR_RULES, {
        error: `secondFactor must be one of ${FACTOR_RULES.join(', ')}.`,
      }),
    }),
    response: acknowledged,
    problems: [],
  },
} as const satisfies Record<string, Call>;

import { z } from 'zod';
import { STAFF_ROLES } from '#domain/staff/permissions.ts';
import { FACTOR_RULES } from '#domain/staff/second-factor.ts';
import type { Call } from '../call.ts';
import { singleLine } from '../fields.ts';
import { member } from './staff.ts';

const done = z.object({ acknowledged: z.literal(true) });

/** A code of the authenticator app, or a recovery code. */
const code = z.object({ code: singleLine('Code', 60) });

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
      /** Whether the session has no rights of staff until it is set up or passed. */
      isAwaited: z.boolean(),
      codesLeft: z.int(),
    }),
    problems: [],
  },
  passFactor: {
    summary:
      'Passes the second factor in this session, by a code of the authenticator app or a recovery code',
    access: 'staff',
    body: code,
    response: z.object({ codesLeft: z.int() }),
    problems: ['factor_wrong', 'factor_unknown'],
  },
  startTotp: {
    summary: 'Starts to set up an authenticator app, which counts once `confirmTotp` gets its first code',
    access: 'staff',
    needsFreshSignIn: true,
    response: z.object({
      /** The secret in Base32. */
      secret: z.string(),
      /** A square of `size` by `size` units with the dark modules as an SVG path. */
      qr: z.object({ size: z.int(), path: z.string() }),
    }),
    problems: ['factor_exists'],
  },
  confirmTotp: {
    summary:
      'Finishes to set up an authenticator app by its first code. Ends all other sessions, and returns the recovery codes, once',
    access: 'staff',
    body: code,
    response: recoveryCodes,
    problems: ['factor_wrong', 'factor_unknown', 'factor_exists'],
  },
  removeFactor: {
    summary: "Removes the signed-in member's second factor by a code, and ends all other sessions",
    access: { may: 'activity:see' },
    needsFreshSignIn: true,
    body: code,
    response: done,
    problems: ['factor_wrong', 'factor_unknown'],
  },
  renewRecoveryCodes: {
    summary: "Replaces the signed-in member's recovery codes by a code, and returns the new ones, once",
    access: { may: 'activity:see' },
    needsFreshSignIn: true,
    body: code,
    response: recoveryCodes,
    problems: ['factor_wrong', 'factor_unknown'],
  },
  resetFactor: {
    summary: "Resets another member's second factor, ends the member's sessions and mails the member",
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    params: member,
    response: done,
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
    response: done,
    problems: [],
  },
} as const satisfies Record<string, Call>;

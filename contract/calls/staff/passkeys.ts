import { z } from 'zod';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import type { Call } from '../../call.ts';
import { acknowledged, singleLine } from '../../fields.ts';

/** Binary data in base64url, of at most `max` characters. */
const binary = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

/** The id that an authenticator gives a key: at most 1023 bytes (WebAuthn, section 4). */
const credentialId = binary(1364);

/** The answer of a passkey to the options of `startPasskeyAnswer`: a PublicKeyCredential as JSON (WebAuthn level 3, section 5.1). */
export const passkeyAnswer = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: binary(4000),
    authenticatorData: binary(4000),
    signature: binary(4000),
  }),
});

const newPasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: binary(4000),
    attestationObject: binary(16_000),
    transports: z
      .array(
        z
          .string()
          .max(32)
          .regex(/^[a-z-]+$/),
      )
      .max(10)
      .optional(),
  }),
});

const name = z.object({ name: singleLine('Name', STAFF_TYPED_LENGTHS.passkeyName) });
const passkeyParams = z.object({ id: z.uuid({ error: 'This is not the id of a passkey.' }) });

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

export const passkeyCalls = {
  startPasskeyAnswer: {
    summary:
      'Starts passing the second factor with a passkey. Returns the options for the browser, valid once, for five minutes',
    access: 'staff',
    response: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      allowCredentials: z.array(descriptor),
      userVerification: z.literal('preferred'),
    }),
    problems: ['factor_unknown'],
  },
  startPasskey: {
    summary: 'Starts adding a passkey. Returns the options for the browser, valid once, for five minutes',
    access: 'staff',
    needsFreshSignIn: true,
    response: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
      timeout: z.int(),
      attestation: z.literal('none'),
      excludeCredentials: z.array(descriptor),
      authenticatorSelection: z.object({
        residentKey: z.literal('preferred'),
        userVerification: z.literal('preferred'),
      }),
    }),
    problems: ['factor_required', 'passkey_limit'],
  },
  addPasskey: {
    summary:
      'Adds a passkey as a second factor. Ends all other sessions. Returns recovery codes only for the first second factor',
    access: 'staff',
    needsFreshSignIn: true,
    body: name.extend({ passkey: newPasskey }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    problems: ['passkey_refused', 'factor_required', 'passkey_limit'],
  },
  renamePasskey: {
    summary: "Renames one of the signed-in member's passkeys",
    access: { may: 'activity:see' },
    needsFreshSignIn: true,
    params: passkeyParams,
    body: name,
    response: acknowledged,
    problems: ['passkey_unknown'],
  },
  removePasskey: {
    summary: "Removes one of the signed-in member's passkeys, and ends all other sessions",
    access: { may: 'activity:see' },
    needsFreshSignIn: true,
    params: passkeyParams,
    response: acknowledged,
    problems: ['passkey_unknown', 'factor_last'],
  },
  removeTotp: {
    summary:
      "Removes the signed-in member's authenticator app, if there is a passkey, and ends all other sessions",
    access: { may: 'activity:see' },
    needsFreshSignIn: true,
    response: acknowledged,
    problems: ['factor_unknown', 'factor_last'],
  },
} as const satisfies Record<string, Call>;

import { z } from 'zod';
import type { Call } from '../../call.ts';
import { acknowledged, email, personName, password, phone, secret } from '../../fields.ts';

export const accountCalls = {
  updateProfile: {
    summary: "Changes the signed-in user's name and phone number",
    access: 'signed-in',
    body: z.object({ displayName: personName, phoneNumber: phone.nullable() }),
    response: acknowledged,
    problems: [],
  },
  changePassword: {
    summary: "Changes the signed-in user's password and ends all other sessions",
    access: 'signed-in',
    body: z.object({ currentPassword: password, newPassword: password }),
    response: acknowledged,
    problems: [
      'password_wrong',
      'password_sign_in_off',
      'password_too_short',
      'password_too_long',
      'password_common',
      'factor_required',
    ],
  },
  requestPasswordReset: {
    summary:
      'Mails a password-reset link if the address has an account; the response does not reveal whether it has',
    access: 'anyone',
    body: z.object({ email }),
    response: acknowledged,
    problems: ['password_sign_in_off'],
  },
  resetPassword: {
    summary: 'Sets a new password with the secret of a mailed link, and ends all sessions of the account',
    access: 'anyone',
    body: z.object({ secret, password }),
    response: acknowledged,
    problems: [
      'link_invalid',
      'password_sign_in_off',
      'password_too_short',
      'password_too_long',
      'password_common',
    ],
  },
  requestAddressVerification: {
    summary: "Mails a link that confirms the signed-in user's email address",
    access: 'signed-in',
    response: acknowledged,
    problems: [],
  },
  verifyAddress: {
    summary: "Confirms the signed-in user's email address with the secret of a mailed link",
    access: 'signed-in',
    body: z.object({ secret }),
    response: acknowledged,
    problems: ['link_invalid'],
  },
} as const satisfies Record<string, Call>;

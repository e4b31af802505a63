import { z } from 'zod';
import type { Call } from '../call.ts';
import { email, personName, password } from '../fields.ts';

const role = z.enum(['user', 'admin']);

/** The shop's record of a user: SPECIFICATION section 3. */
export const userRecord = z.object({ email: z.string(), role });

/** Who is signed in: SPECIFICATION section 3, 'Signed-in user', and the role, null until the first `PUT /user`. */
export const sessionUser = z.object({
  email: z.string(),
  displayName: z.string(),
  phoneNumber: z.string().nullable(),
  photoURL: z.string().nullable(),
  /** Whether the person has shown that the address is theirs. */
  emailVerified: z.boolean(),
  role: role.nullable(),
});

export const userCalls = {
  readRole: {
    summary: 'The user record of an e-mail address, or null',
    access: 'own-email',
    params: z.object({ email }),
    response: userRecord.nullable(),
    problems: [],
  },
  registerUser: {
    summary: 'Registers the signed-in person as a user; never raises a role, whatever the body says',
    access: 'signed-in',
    body: z.object({ email, role: role.optional() }),
    response: userRecord,
    problems: [],
  },
  makeAdmin: {
    summary:
      'Promotes a user with a confirmed address to admin and mails all admins; the new rights come with a new sign-in',
    access: 'admin',
    params: z.object({ email }),
    response: z.object({ acknowledged: z.literal(true) }),
    problems: ['user_unknown', 'user_unconfirmed'],
  },
  makeUser: {
    summary: 'Takes the role of admin away and mails all admins; the last admin keeps it',
    access: 'admin',
    params: z.object({ email }),
    response: z.object({ acknowledged: z.literal(true) }),
    problems: ['user_unknown', 'last_admin', 'admin_too_new'],
  },
  readSession: {
    summary: 'Who is signed in, or null',
    access: 'anyone',
    tellsWhoAsks: true,
    response: sessionUser.nullable(),
    problems: [],
  },
  readEndedSession: {
    summary: 'Why the session of this browser has ended, where a change of role or credentials ended it',
    access: 'anyone',
    tellsWhoAsks: true,
    response: z.object({ reason: z.enum(['role_changed', 'credentials_changed']).nullable() }),
    problems: [],
  },
  signUp: {
    summary: 'Makes an account with e-mail and password and signs in',
    access: 'anyone',
    body: z.object({ name: personName, email, password }),
    response: z.object({ acknowledged: z.literal(true) }),
    problems: [
      'user_exists',
      'password_sign_in_off',
      'password_too_short',
      'password_too_long',
      'password_common',
    ],
  },
  signIn: {
    summary: 'Signs in with e-mail and password',
    access: 'anyone',
    body: z.object({ email, password }),
    response: z.object({ acknowledged: z.literal(true) }),
    problems: ['invalid_credentials', 'password_sign_in_off'],
  },
  signOut: {
    summary: 'Ends the session; does nothing for somebody who has none',
    access: 'anyone',
    response: z.object({ acknowledged: z.literal(true) }),
    problems: [],
  },
} as const satisfies Record<string, Call>;

import { z } from 'zod';
import { STAFF_ROLES } from '#domain/staff/permissions.ts';
import type { Call } from '../../call.ts';
import { acknowledged, email, personName, password } from '../../fields.ts';

const role = z.enum(['user', 'admin']);

/** The user record (SPECIFICATION section 3). */
export const userRecord = z.object({ email: z.string(), role });

/** The signed-in user (SPECIFICATION section 3); the role is null until the first `PUT /user`. */
export const sessionUser = z.object({
  email: z.string(),
  displayName: z.string(),
  phoneNumber: z.string().nullable(),
  photoURL: z.string().nullable(),
  /** Whether the user has confirmed the address. */
  emailVerified: z.boolean(),
  role: role.nullable(),
  /** The role on the staff; absent for shoppers. */
  staffRole: z.enum(STAFF_ROLES).optional(),
  /** Present while `role` and `staffRole` grant nothing because the second factor is not set up or not passed. */
  awaitsFactor: z.literal(true).optional(),
});

export const userCalls = {
  readRole: {
    summary: 'The user record of an email address, or null',
    access: 'own-email',
    params: z.object({ email }),
    response: userRecord.nullable(),
    problems: [],
  },
  registerUser: {
    summary: 'Registers the signed-in user; ignores the role in the body',
    access: 'signed-in',
    body: z.object({ email, role: role.optional() }),
    response: userRecord,
    problems: [],
  },
  makeAdmin: {
    summary:
      'Promotes a user with a confirmed address to admin and mails all admins; takes effect at the next sign-in',
    access: { may: 'staff:do' },
    params: z.object({ email }),
    response: acknowledged,
    problems: ['user_unknown', 'user_unconfirmed'],
  },
  removeAdmin: {
    summary: 'Removes the role of admin and mails all admins; fails for the last admin',
    access: { may: 'staff:do' },
    params: z.object({ email }),
    response: acknowledged,
    problems: ['user_unknown', 'last_admin', 'admin_too_new'],
  },
  readSession: {
    summary: 'The signed-in user, or null',
    access: 'anyone',
    dependsOnSession: true,
    response: sessionUser.nullable(),
    problems: [],
  },
  readEndedSession: {
    summary: 'Why the session of this browser ended: a change of role or of credentials, or null',
    access: 'anyone',
    dependsOnSession: true,
    response: z.object({ reason: z.enum(['role_changed', 'credentials_changed']).nullable() }),
    problems: [],
  },
  signUp: {
    summary: 'Creates an account with email and password and signs in',
    access: 'anyone',
    body: z.object({ name: personName, email, password }),
    response: acknowledged,
    problems: [
      'user_exists',
      'password_sign_in_off',
      'password_too_short',
      'password_too_long',
      'password_common',
    ],
  },
  signIn: {
    summary: 'Signs in with email and password',
    access: 'anyone',
    body: z.object({ email, password }),
    response: acknowledged,
    problems: ['invalid_credentials', 'password_sign_in_off'],
  },
  signOut: {
    summary: 'Ends the session; does nothing without one',
    access: 'anyone',
    response: acknowledged,
    problems: [],
  },
} as const satisfies Record<string, Call>;

import type { z } from 'zod';
import type { Permission } from '#domain/staff/permissions.ts';
import type { ProblemCode } from './problem-codes.ts';

/**
 * The access rule of a call.
 * - `anyone`: also visitors.
 * - `shopper`: every user with a session and, while the shop accepts guests, visitors.
 * - `signed-in`: every user with a session. The service limits the data to the user's own.
 * - `own-email`: the user whose email address is the parameter `email`, or an admin.
 * - `staff`: every member of staff, also before the second factor.
 * - `may`: staff whose role has the permission, once the second factor is passed if there is one.
 */
export type Access =
  | 'anyone'
  | 'shopper'
  | 'signed-in'
  | 'own-email'
  | 'staff'
  | { readonly may: Permission };

/** The definition of a call: access, input, response and failures. */
export type Call = {
  readonly summary: string;
  readonly access: Access;
  /** Requires a sign-in within the last ten minutes; otherwise fails with `sign_in_again`. */
  readonly needsFreshSignIn?: true;
  /** The call concerns the session or the account of its person, or starts a job that runs with that person's role. No API token may make it. */
  readonly needsPerson?: true;
  /** The call renews the session, and its response is not cached, even if it is open to visitors. */
  readonly dependsOnSession?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is a file, which the endpoint reads itself, instead of JSON. */
  readonly file?: { readonly types: readonly string[] };
  /** The response is a file, which the browser saves, instead of JSON. `response` is then its text. */
  readonly download?: { readonly type: string };
  /** The response is a stream of server-sent events instead of JSON. `response` is then the data of one event. */
  readonly events?: true;
  readonly response: z.ZodType;
  /** Failures besides those of every call, such as invalid input or an internal error. */
  readonly problems: readonly ProblemCode[];
};

/** Whether an API token may make a call: not in place of a person, and not where a person must have signed in recently. */
export function admitsTokens({
  access,
  needsFreshSignIn,
  needsPerson,
}: Pick<Call, 'access' | 'needsFreshSignIn' | 'needsPerson'>): boolean {
  return access === 'anyone' || (typeof access === 'object' && !needsFreshSignIn && !needsPerson);
}

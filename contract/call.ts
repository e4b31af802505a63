import type { z } from 'zod';
import type { ProblemCode } from './problem-codes.ts';

/**
 * The access rule of a call.
 * - `anyone`: also visitors.
 * - `signed-in`: every user with a session. The service limits the data to the user's own.
 * - `own-email`: the user whose e-mail address is the parameter `email`, or an admin.
 * - `admin`: admins.
 */
export type Access = 'anyone' | 'signed-in' | 'own-email' | 'admin';

/** The definition of a call: access, input, response and failures. */
export type Call = {
  readonly summary: string;
  readonly access: Access;
  /** Marks a call open to visitors whose response depends on the session. The response is not cached, and the call renews the session. */
  readonly dependsOnSession?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Failures besides those of every call, such as invalid input or an internal error. */
  readonly problems: readonly ProblemCode[];
};

import type { z } from 'zod';
import type { ProblemCode } from './problem-codes.ts';

/**
 * Who may make a call. Everything that is not said is refused.
 * - `anyone`: visitors too.
 * - `signed-in`: anybody with a session; what they see is further limited to what is theirs by the service.
 * - `own-email`: the person whose e-mail address is the parameter `email`, or an admin.
 * - `admin`: admins.
 */
export type Access = 'anyone' | 'signed-in' | 'own-email' | 'admin';

/** One call: what it takes, what it answers, who may make it and how it can fail. */
export type Call = {
  readonly summary: string;
  readonly access: Access;
  /** The answer depends on the session although visitors may ask: no cache stores it, and the session is renewed. */
  readonly tellsWhoAsks?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Failures besides those that every call can have (bad input, no right, an error of ours). */
  readonly problems: readonly ProblemCode[];
};

import { z } from 'zod';
import type { Call } from '../../call.ts';
import { acknowledged } from '../../fields.ts';

/** A session of a user in one browser. */
export const session = z.object({
  id: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  /** For display, for example 'Firefox on Linux'. */
  browser: z.string(),
  /** When the user signed in, ISO 8601 in UTC. */
  createdAt: z.string(),
  /** When it was last renewed, so its last use to within about a day; ISO 8601 in UTC. */
  lastSeenAt: z.string(),
});

export const sessionCalls = {
  listSessions: {
    summary: "The signed-in user's sessions, newest first",
    access: 'signed-in',
    response: z.array(session),
    problems: [],
  },
  endSession: {
    summary: "Ends one of the signed-in user's sessions",
    access: 'signed-in',
    params: z.object({ id: z.uuid({ error: 'This is not a session id.' }) }),
    response: acknowledged,
    problems: ['session_unknown'],
  },
  signOutEverywhere: {
    summary: 'Ends all sessions of the signed-in user, including this one',
    access: 'signed-in',
    response: acknowledged,
    problems: [],
  },
} as const satisfies Record<string, Call>;

import type { SessionUser } from '#contract/calls.ts';

/** The signed-in user who makes a request. The role is null until the user is registered. */
export type Actor = SessionUser & {
  readonly userId: string;
  readonly sessionId: string;
  readonly signedInAt: Date;
};

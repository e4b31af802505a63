import type { SessionUser } from '#contract/calls.ts';

/** The signed-in user who makes a request. `role` is null until the user is registered, `staffRole` absent for shoppers. */
export type Actor = SessionUser & {
  readonly userId: string;
  readonly sessionId: string;
  readonly signedInAt: Date;
};

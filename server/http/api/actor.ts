import type { SessionUser } from '#contract/calls.ts';

/** Who makes a request: a signed-in person with their role, which is null before the first registration. */
export type Actor = SessionUser & {
  readonly userId: string;
  readonly sessionId: string;
  /** When this session began. */
  readonly signedInAt: Date;
};

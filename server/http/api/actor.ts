import type { SessionUser } from '#contract/calls.ts';

type Roles = Pick<SessionUser, 'role' | 'staffRole'>;

/**
 * The signed-in user who makes a request. `role` is null until the user is registered, `staffRole` absent for shoppers. Both are those of a
 * shopper until the second factor is passed.
 */
export type Actor = Omit<SessionUser, 'awaitsFactor'> & {
  readonly userId: string;
  readonly sessionId: string;
  readonly signedInAt: Date;
  readonly hasSecondFactor: boolean;
  /** The token of a program, which acts for the owner who created it with the role of the token. Such a request has no session. */
  readonly token?: { readonly id: string; readonly name: string };
  /** The roles that the session gets with the second factor. */
  readonly rolesWithFactor?: Required<Roles>;
};

/** Whether the user has a second factor that the session has not passed. */
export function hasUnpassedFactor({ hasSecondFactor, rolesWithFactor }: Actor): boolean {
  return hasSecondFactor && rolesWithFactor !== undefined;
}

/** Returns the roles of a user for display, also those that the session gets only with the second factor. */
export function shownRoles({ role, staffRole, rolesWithFactor }: Actor): Roles {
  return rolesWithFactor ?? { role, staffRole };
}

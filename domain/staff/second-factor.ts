/** Whether the members with a role need a second factor. */
export const FACTOR_RULES = ['optional', 'required'] as const;
export type FactorRule = (typeof FACTOR_RULES)[number];

/** How many recovery codes a member gets at once. */
export const RECOVERY_CODE_COUNT = 10;

/** How many passkeys a member may have. */
export const MAX_PASSKEY_COUNT = 20;

/** The second factor of a member in one session. */
type FactorState = {
  readonly isEnrolled: boolean;
  /** Whether the role requires one. */
  readonly isRequired: boolean;
  /** Whether the member has passed it in this session. */
  readonly isPassed: boolean;
};

/** Whether a session has no rights of staff until the member sets up a second factor, or passes it. */
export function awaitsFactor({ isEnrolled, isRequired, isPassed }: FactorState): boolean {
  return isEnrolled ? !isPassed : isRequired;
}

import { ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import { issueRecoveryCodes } from './enrolment.ts';
import type { FactorDeps, FactorMember } from './factor-deps.ts';
import { recordFactorEvent } from './record-factor-event.ts';
import { withProof, type FactorProof } from './with-proof.ts';

/** Replaces a member's recovery codes, and returns the new ones. Errors: those of `withProof`. */
export function renewRecoveryCodes(
  deps: FactorDeps,
  { member, proof }: { member: FactorMember; proof: FactorProof },
): Promise<Result<string[], ServiceError>> {
  return withProof(deps, { member, proof }, async (tx) => {
    await recordFactorEvent(tx, deps.clock, { ...member, action: 'recovery_codes_replaced' });
    return ok(await issueRecoveryCodes(tx, deps, member.userId));
  });
}

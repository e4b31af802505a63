import { countRecoveryCodes, updateFactorPassed } from '#database/queries/staff/second-factor.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import type { FactorDeps, FactorMember } from './factor-deps.ts';
import { withProof, type FactorProof } from './with-proof.ts';

/** Passes the second factor in the member's session. Returns how many recovery codes are left. Errors: those of `withProof`. */
export function passFactor(
  deps: FactorDeps,
  { member, proof }: { member: FactorMember; proof: FactorProof },
): Promise<Result<number, ServiceError>> {
  const { userId, sessionId } = member;
  return withProof(deps, { member, proof }, async (tx) => {
    const at = deps.clock.now();
    if (!(await updateFactorPassed(tx, { userId, sessionId, at }))) return fail({ code: 'sign_in_required' });
    return ok(await countRecoveryCodes(tx, userId));
  });
}

import { RECOVERY_CODE_COUNT } from '#domain/staff/second-factor.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Member, StaffData } from './load-staff.ts';
import styles from './factor-state.module.css';

/** A member's second factor, and whether the role requires one. */
export function FactorState({
  member: { role, secondFactor },
  rules,
}: {
  member: Member;
  rules: StaffData['factorRules'];
}) {
  if (secondFactor !== null)
    return (
      <span className={styles.state}>
        <span className={styles.ok}>
          <Icon name={secondFactor.passkeyCount > 0 ? 'key' : 'phone'} size={15} />
          {describeFactor(secondFactor)}
        </span>
        <small>
          {secondFactor.codesLeft} of {RECOVERY_CODE_COUNT} codes
        </small>
      </span>
    );
  const isRequired = rules.some((rule) => rule.role === role && rule.secondFactor === 'required');
  if (!isRequired) return <span className={styles.quiet}>No second factor</span>;
  return (
    <span className={styles.state}>
      <span className={styles.wait}>
        <Icon name="warning" size={15} />
        Not set up
      </span>
      <small>no access until then</small>
    </span>
  );
}

function describeFactor({ hasApp, passkeyCount }: NonNullable<Member['secondFactor']>): string {
  if (passkeyCount === 0) return 'Authenticator app';
  return hasApp ? 'Passkey and app' : 'Passkey';
}

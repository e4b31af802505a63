import { useState } from 'react';
import { Link } from 'react-router';
import { STAFF_ROLES, type StaffRole } from '#domain/staff/permissions.ts';
import { RECOVERY_CODE_COUNT } from '#domain/staff/second-factor.ts';
import { Segments } from '../../ui/fields/segments.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { changeFactorRule, type Changer } from './change-staff.ts';
import type { FactorRuleOfRole, StaffData } from './load-staff.ts';
import { ROLE_SUMMARIES, roleLabel } from './role-options.tsx';
import styles from './roles-panel.module.css';

const RULES = [
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
] as const;

/** What each role can do, and whether it requires a second factor. */
export function RolesPanel({ rules, changer }: { rules: StaffData['factorRules']; changer: Changer }) {
  const [changing, setChanging] = useState<FactorRuleOfRole>();
  const ruleOf = (role: StaffRole) =>
    changing?.role === role ? changing : rules.find((rule) => rule.role === role);
  const change = async (rule: FactorRuleOfRole) => {
    if (changing !== undefined) return;
    setChanging(rule);
    await changeFactorRule(changer, rule);
    setChanging(undefined);
  };
  return (
    <Panel title="Roles" aside={<small className={styles.head}>Second factor</small>}>
      <dl>
        {STAFF_ROLES.map((role) => (
          <div key={role} className={styles.entry}>
            <dt>{roleLabel(role)}</dt>
            <dd>{ROLE_SUMMARIES[role]}</dd>
            <dd>
              <Segments
                label={`Second factor for ${roleLabel(role)}`}
                choices={RULES}
                value={ruleOf(role)?.secondFactor ?? 'optional'}
                onChange={(secondFactor) => void change({ role, secondFactor })}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        The second factor is a passkey or an authenticator app, with {RECOVERY_CODE_COUNT} recovery codes. An
        owner can reset a member’s: the member is signed out, gets a mail and sets it up again. Every step
        appears in{' '}
        <Link className="link" to="/activity?what=staff">
          Activity
        </Link>
        .
      </p>
    </Panel>
  );
}

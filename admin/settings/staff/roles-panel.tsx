import { useState } from 'react';
import { Link } from 'react-router';
import { describeMatrix, STAFF_ROLES, type StaffRole } from '#domain/staff/permissions.ts';
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
      <details className={styles.note}>
        <summary>Full permission table</summary>
        <PermissionTable />
      </details>
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

/** What each role may see and change. */
function PermissionTable() {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className={styles.permissions} role="region" aria-label="Permissions of the roles" tabIndex={0}>
      <table>
        <caption>S: see. D: see and change.</caption>
        <thead>
          <tr>
            <th scope="col">Subject</th>
            {STAFF_ROLES.map((role) => (
              <th key={role} scope="col">
                {roleLabel(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {describeMatrix().map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, index) => (
                <td key={STAFF_ROLES[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

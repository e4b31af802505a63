import { STAFF_ROLES } from '#domain/staff/permissions.ts';
import { Panel } from '../ui/panel.tsx';
import { ROLE_SUMMARIES, roleLabel } from './role-options.tsx';
import styles from './roles-panel.module.css';

/** What each role can do. */
export function RolesPanel() {
  return (
    <Panel title="Roles">
      <dl>
        {STAFF_ROLES.map((role) => (
          <div key={role} className={styles.entry}>
            <dt>{roleLabel(role)}</dt>
            <dd>{ROLE_SUMMARIES[role]}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

import { type Permission } from '#domain/staff/permissions.ts';
import { Action } from './action.tsx';
import { describeRoles } from './describe-roles.ts';

/** An action that the role of the member may not do: disabled, naming the roles that may. */
export function ForbiddenAction({ label, permission }: { label: string; permission: Permission }) {
  return (
    <Action disabled title={describeRoles(permission)}>
      {label}
    </Action>
  );
}

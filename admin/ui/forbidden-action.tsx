import { nameRolesThatMay, type Permission } from '#domain/staff/permissions.ts';
import { Action } from './action.tsx';

/** An action that the role of the member may not do: disabled, naming the roles that may. */
export function ForbiddenAction({ label, permission }: { label: string; permission: Permission }) {
  return (
    <Action disabled title={`Roles that can do it: ${nameRolesThatMay(permission)}.`}>
      {label}
    </Action>
  );
}

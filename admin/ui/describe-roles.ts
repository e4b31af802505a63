import { nameRolesThatMay, type Permission } from '#domain/staff/permissions.ts';

/** Says which roles have a permission, beside a control that needs it. */
export function describeRoles(permission: Permission): string {
  return `Roles that can do it: ${nameRolesThatMay(permission)}.`;
}

import { nameRolesThatMay, type Permission } from '#domain/staff/permissions.ts';
import { Notice } from './notice.tsx';

/** Says that the member sees something without changing it, and which roles have the permission that changes it. */
export function ViewOnlyNotice({
  permission,
  subject = 'these settings',
}: {
  permission: Permission;
  subject?: string;
}) {
  return (
    <Notice icon="lock" title={`You can view ${subject}.`}>
      Roles that can make changes: {nameRolesThatMay(permission)}.
    </Notice>
  );
}

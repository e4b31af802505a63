import { nameRolesThatMay, type Permission } from '#domain/staff/permissions.ts';
import { Notice } from '../ui/panels/notice.tsx';

/** Says that the member sees settings without changing them, and which roles have the permission that changes them. */
export function ViewOnlyNotice({ permission }: { permission: Permission }) {
  return (
    <Notice icon="lock" title="You can view these settings.">
      Roles that can change them: {nameRolesThatMay(permission)}.
    </Notice>
  );
}

import type { Queryable } from '#database/connection/connect.ts';
import { findRoleHolder, lockAccounts } from '#database/queries/accounts/roles.ts';
import { fail, type Result } from '#domain/result.ts';
import { may, STAFF_ROLES } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import type { Undoer } from '../edits/undoer.ts';
import type { ServiceError } from '../service-error.ts';
import { assignRole } from './assign-role.ts';

export const roleUndoer: Undoer = {
  refusal({ staffRole }, { via, label }) {
    if (via === 'system') return 'This change created the first owner.';
    if (!may(staffRole, 'staff:do')) return 'Only an owner can undo this.';
    return label === null ? 'The account was erased.' : null;
  },
  isSensitive: true,
  lockRows: (tx, { subjectId }, authorId) => lockAccounts(tx, [subjectId, authorId]),
  undo: undoRoleChange,
};

async function undoRoleChange(
  tx: Queryable,
  clock: Clock,
  { change, author, undoes }: UndoRequest,
): Promise<Result<void, ServiceError>> {
  const userId = change.subjectId;
  const role = change.changes.find(({ field }) => field === 'role');
  const holder = await findRoleHolder(tx, userId);
  if (role === undefined || holder === undefined) return fail({ code: 'undo_refused' });
  if (holder.staffRole !== role.after) {
    const conflict = { field: 'role', base: role.after, theirs: holder.staffRole };
    return fail(await explainConflicts(tx, { type: 'staff', id: userId }, [conflict]));
  }
  const to = STAFF_ROLES.find((known) => known === role.before) ?? null;
  return assignRole(tx, clock, { userId, to, author, undoes });
}

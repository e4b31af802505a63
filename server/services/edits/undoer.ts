import type { Queryable } from '#database/connection/connect.ts';
import type { ChangeRecord } from '#database/queries/staff/change-log.ts';
import type { Result } from '#domain/result.ts';
import { may, type Permission, type StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';
import type { UndoRequest } from './undo-request.ts';

/** A member of staff who reads or undoes changes. */
export type ChangeReader = {
  readonly userId: string;
  readonly staffRole?: StaffRole | undefined;
  /** The token that reads for its creator. */
  readonly token?: { readonly id: string } | undefined;
};

/** How the changes of a subject are undone. `server/services/activity/undo-change.ts` lists those of all subjects. */
export type Undoer = {
  /** Returns why a member of staff cannot undo a change; null if it is possible. */
  readonly refusal: (reader: ChangeReader, change: ChangeRecord) => string | null;
  /** Whether the undo requires a recent sign-in. */
  readonly isSensitive?: true;
  /** Returns the lock of all changes of the subject. The undo acquires it before its first statement, so that it reads what the previous holder has written. */
  readonly lockName?: (change: ChangeRecord, db: Queryable) => string | Promise<string | undefined>;
  /** Locks the rows of the subject, so that of concurrent undos only one writes. */
  readonly lockRows?: (tx: Queryable, change: ChangeRecord, authorId: string) => Promise<unknown>;
  readonly undo: (
    tx: Queryable,
    clock: Clock,
    request: UndoRequest,
  ) => Promise<Result<unknown, ServiceError>>;
};

/** Returns a check that refuses roles without a permission. */
export function requires(permission: Permission, refusal: string): Undoer['refusal'] {
  return ({ staffRole }) => (may(staffRole, permission) ? null : refusal);
}

import type { ChangeRecord, NewChange } from '#database/queries/staff/change-log.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';

/** The undo of a change, which runs under the lock of its subject. */
export type UndoRequest = {
  /** The entry of the change. */
  readonly change: ChangeRecord;
  readonly author: PersonAuthor;
  /** The role of the author. */
  readonly staffRole: StaffRole | undefined;
  /** The undone entry and the Idempotency-Key, for the log entry of the undo. */
  readonly undoes: NonNullable<NewChange['undoes']>;
  /** Whether the prices of products may change by more than half. */
  readonly isConfirmed: boolean;
  /** Whether the author chose what to do with later changes, which may be of others. */
  readonly isChosen: boolean;
};

import type { Database, Queryable } from '#database/connection/connect.ts';
import { insertAccountMail } from '#database/queries/jobs/account-mail.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import type { ChangeAction, ChangeAuthor, FieldChange } from '#domain/staff/change-log.ts';
import type { FactorMailKind } from '../../mail/render-account-mail.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RandomBytes } from './random-bytes.ts';
import type { SecretBox } from './secret-box.ts';

/** Dependencies of the second factor. */
export type FactorDeps = {
  readonly database: Database;
  readonly clock: Clock;
  /** Encrypts the secrets of authenticator apps. */
  readonly secretBox: SecretBox;
  readonly randomBytes: RandomBytes;
  /** The shop's public origin, to which passkeys belong. */
  readonly publicUrl: string;
};

/** The signed-in member of staff who sets up, passes or removes a second factor. */
export type Member = {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly author: ChangeAuthor;
};

/** Records a step of a member's second factor in the log of changes, and mails the member about it. */
export async function recordFactorStep(
  tx: Queryable,
  clock: Clock,
  step: {
    readonly userId: string;
    readonly email: string;
    readonly author: ChangeAuthor;
    readonly action: ChangeAction;
    readonly changes?: readonly FieldChange[];
    readonly mail?: FactorMailKind;
  },
): Promise<void> {
  const { userId, email, author, action, changes = [], mail } = step;
  const at = clock.now();
  await insertChange(tx, { at, author, action, subject: { type: 'staff', id: userId }, changes });
  if (mail !== undefined) await insertAccountMail(tx, { id: clock.newId(), kind: mail, email, at });
}

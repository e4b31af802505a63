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

/** Logs an event of a member's second factor as a change. With `mail`, also mails the member. */
export async function recordFactorEvent(
  tx: Queryable,
  clock: Clock,
  event: {
    readonly userId: string;
    readonly email: string;
    readonly author: ChangeAuthor;
    readonly action: ChangeAction;
    readonly changes?: readonly FieldChange[];
    readonly mail?: FactorMailKind;
  },
): Promise<void> {
  const { userId, email, author, action, changes = [], mail } = event;
  const at = clock.now();
  await insertChange(tx, { at, author, action, subject: { type: 'staff', id: userId }, changes });
  if (mail !== undefined) await insertAccountMail(tx, { id: clock.newId(), kind: mail, email, at });
}

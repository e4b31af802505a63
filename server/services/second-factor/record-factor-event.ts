import type { Queryable } from '#database/connection/connect.ts';
import { insertAccountMail } from '#database/queries/messages/account-mail.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import type { ChangeAction } from '#domain/staff/change-actions.ts';
import type { ChangeAuthor, FieldChange } from '#domain/staff/change-log.ts';
import type { FactorMailKind } from '../../mail/render-account-mail.ts';
import type { Clock } from '../../ports/clock.ts';

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

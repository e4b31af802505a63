import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  findRoleHolder,
  lockAccounts,
  lockAdmins,
  insertRoleChange,
  updateRole,
  wasPromotedAfter,
} from '#database/queries/accounts/roles.ts';
import { invalidateSessions } from '#database/queries/accounts/sessions.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { insertAccountMail } from '#database/queries/jobs/account-mail.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';

type Deps = { readonly database: Database; readonly clock: Clock };
type Change = { readonly email: string; readonly to: 'user' | 'admin'; readonly byUserId: string };

/** How long a promoted admin cannot remove others, who are notified by mail and can undo the promotion first. */
const NEW_ADMIN_MS = 24 * 60 * 60_000;

/**
 * Changes a user's role, records who did it, mails all admins and ends the user's sessions. Only a user with a confirmed address can become
 * admin, because an unconfirmed address may belong to someone else. The last admin keeps the role. Idempotent. Errors: `user_unknown`,
 * `user_unconfirmed`, `last_admin`, `admin_too_new`, and `forbidden` for an admin who has just lost the role.
 */
export async function changeRole(
  { database, clock }: Deps,
  { email, to, byUserId }: Change,
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const userId = await findUserId(tx, email);
    if (userId === undefined) return fail({ code: 'user_unknown' });
    await lockAccounts(tx, [userId, byUserId]);
    const admins = await lockAdmins(tx);
    const holder = await findRoleHolder(tx, userId);
    if (!holder) return fail({ code: 'user_unknown' });
    if (!admins.some((admin) => admin.userId === byUserId)) return fail({ code: 'forbidden' });
    if (to === 'admin' && !holder.isConfirmed) return fail({ code: 'user_unconfirmed' });
    if (holder.role === to) return ok(undefined);

    const at = clock.now();
    if (to === 'user') {
      if (admins.every((admin) => admin.userId === userId)) return fail({ code: 'last_admin' });
      const since = new Date(at.getTime() - NEW_ADMIN_MS);
      const isTooNew = userId !== byUserId && (await wasPromotedAfter(tx, { userId: byUserId, since }));
      if (isTooNew) return fail({ code: 'admin_too_new' });
    }
    await updateRole(tx, { userId, role: to });
    const cause = to === 'admin' ? 'promoted' : 'demoted';
    const change = { userId, byUserId, cause, fromRole: holder.role, toRole: to } as const;
    await insertRoleChange(tx, { id: clock.newId(), ...change, at });
    await invalidateSessions(tx, { userId });
    const recipients = new Set([...admins.map((admin) => admin.email), holder.email]);
    await mailAdmins(tx, { clock, recipients, about: holder.email, to });
    return ok(undefined);
  });
}

async function mailAdmins(
  tx: Queryable,
  {
    clock,
    recipients,
    about,
    to,
  }: { clock: Clock; recipients: ReadonlySet<string>; about: string; to: Change['to'] },
): Promise<void> {
  const kind = to === 'admin' ? 'admin_added' : 'admin_removed';
  for (const email of recipients) {
    await insertAccountMail(tx, { id: clock.newId(), kind, email, about, at: clock.now() });
  }
}

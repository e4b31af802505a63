import type { Database } from '#database/connection/connect.ts';
import { findRoleByEmail } from '#database/queries/accounts/users.ts';
import { fail, ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { changeRole } from '../../services/accounts/change-role.ts';
import { registerUser } from '../../services/accounts/register-user.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { checkAccountLimit } from '../rate-limits/check-limits.ts';
import { acknowledge } from '../responses/acknowledge.ts';
import { authorOf } from '../staff/author.ts';
import { queueAccountMail } from './queue-account-mail.ts';

type Deps = { database: Database; clock: Clock };
type LimitedDeps = Parameters<typeof checkAccountLimit>[0];

export function readRoleEndpoint(database: Database): Endpoint<'readRole'> {
  return async ({ input }) => {
    const { email } = input.params;
    const role = await findRoleByEmail(database.db, email);
    return ok({ value: role ? { email, role } : null });
  };
}

/** Registers the signed-in user only, and ignores the role in the body (DECISIONS 6). */
export function registerUserEndpoint(deps: Deps): Endpoint<'registerUser'> {
  return async ({ input, actor }) => {
    if (input.body.email !== actor.email) return fail({ code: 'forbidden' });
    const role = await registerUser(deps, actor.userId);
    return ok({ value: { email: actor.email, role } });
  };
}

/** Promotes a user. If the address is unconfirmed, mails its confirmation link again instead, within the user's own rate limit. */
export function makeAdminEndpoint(deps: LimitedDeps): Endpoint<'makeAdmin'> {
  return async ({ input, actor, headers }) => {
    const { email } = input.params;
    const changed = await changeRole(deps, { email, to: 'admin', author: authorOf(actor, headers) });
    if (!changed.ok && changed.error.code === 'user_unconfirmed') {
      const allowed = await checkAccountLimit(deps, { name: 'requestAddressVerification', email });
      if (allowed.ok) await queueAccountMail(deps, { kind: 'verify_address', email });
      const detail = 'This user has not confirmed the address yet. We have sent them a mail.';
      return fail({ ...changed.error, detail });
    }
    return acknowledge(changed);
  };
}

export function removeAdminEndpoint(deps: Deps): Endpoint<'removeAdmin'> {
  return async ({ input, actor, headers }) => {
    const { email } = input.params;
    return acknowledge(await changeRole(deps, { email, to: 'user', author: authorOf(actor, headers) }));
  };
}

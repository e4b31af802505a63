import type { Database } from '#database/connect.ts';
import { countOpenOrders, erasePerson as erase } from '#database/queries/personal-data.ts';
import { lockAdmins } from '#database/queries/roles.ts';
import { lockAccount } from '#database/queries/standing-account.ts';
import { inTransaction } from '#database/transaction.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityPort } from '../ports/identity.ts';
import type { ServiceError } from './service-error.ts';

/** How long after signing in nobody doubts who somebody is, in milliseconds. */
const FRESH = 10 * 60 * 1000;

/**
 * Erases a person who shows that it is them: by their password, or, if they have none, by having signed in a moment ago. Orders under
 * way need their person: they have to be closed first. Errors: `password_wrong`, `sign_in_again`, `orders_open`, `last_admin`.
 */
export async function erasePerson(
  { database, clock, identity }: { database: Database; clock: Clock; identity: IdentityPort },
  {
    userId,
    email,
    signedInAt,
    password = '',
  }: { userId: string; email: string; signedInAt: Date; password?: string | undefined },
): Promise<Result<void, ServiceError>> {
  const ways = await identity.waysOf(userId);
  if (ways.some(({ provider }) => provider === 'credential')) {
    if (!(await identity.isOwnPassword(userId, password))) return fail({ code: 'password_wrong' });
  } else if (clock.now().getTime() - signedInAt.getTime() > FRESH) return fail({ code: 'sign_in_again' });
  return inTransaction<void, ServiceError>(database, async (tx) => {
    // First of all, so that an order or a review that is being written is seen by what follows, or finds no account.
    await lockAccount(tx, userId);
    const admins = await lockAdmins(tx);
    if (admins.length === 1 && admins[0] === userId) return fail({ code: 'last_admin' });
    if ((await countOpenOrders(tx, userId)) > 0) return fail({ code: 'orders_open' });
    await erase(tx, { userId, email, at: clock.now() });
    return ok(undefined);
  });
}

import type { Database } from '#database/connect.ts';
import { countOpenOrders, erasePerson as erase } from '#database/queries/personal-data.ts';
import { lockAdmins } from '#database/queries/roles.ts';
import { inTransaction } from '#database/transaction.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityPort } from '../ports/identity.ts';
import type { ServiceError } from './service-error.ts';

/**
 * Erases a person who shows by their password that it is them. Orders under way need their person: they have to be closed first.
 * Errors: `password_wrong`, `orders_open`, `last_admin`.
 */
export async function erasePerson(
  { database, clock, identity }: { database: Database; clock: Clock; identity: IdentityPort },
  { userId, email, password }: { userId: string; email: string; password: string },
): Promise<Result<void, ServiceError>> {
  if (!(await identity.isOwnPassword(userId, password))) return fail({ code: 'password_wrong' });
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const admins = await lockAdmins(tx);
    if (admins.length === 1 && admins[0] === userId) return fail({ code: 'last_admin' });
    if ((await countOpenOrders(tx, userId)) > 0) return fail({ code: 'orders_open' });
    await erase(tx, { userId, email, at: clock.now() });
    return ok(undefined);
  });
}

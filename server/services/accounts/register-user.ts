import type { Database } from '#database/connection/connect.ts';
import { insertRoleChange, type Role } from '#database/queries/accounts/roles.ts';
import { insertShopUser, findRoleByUserId } from '#database/queries/accounts/users.ts';
import type { Clock } from '../../ports/clock.ts';

/** Gives an account the role `user` unless it has a role already (SPECIFICATION section 4). Returns the account's role. */
export async function registerUser(
  { database, clock }: { database: Database; clock: Clock },
  userId: string,
): Promise<Role> {
  return database.transaction(async (tx) => {
    const at = clock.now();
    if (await insertShopUser(tx, { userId, role: 'user', at })) {
      const change = { cause: 'registered', fromRole: null, toRole: 'user' } as const;
      await insertRoleChange(tx, { id: clock.newId(), userId, byUserId: userId, ...change, at });
    }
    return findRoleByUserId(tx, userId);
  });
}

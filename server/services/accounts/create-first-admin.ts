import type { Database, Queryable } from '#database/connection/connect.ts';
import { findRoleHolder, insertRoleChange, updateRole } from '#database/queries/accounts/roles.ts';
import { invalidateSessions } from '#database/queries/accounts/sessions.ts';
import { takeOverAccount } from '#database/queries/accounts/take-over-account.ts';
import { hasAdmin, insertShopUser } from '#database/queries/accounts/users.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { deleteStaffRole } from '#database/queries/staff/staff.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort } from '../../ports/identity.ts';

type SignIn = { readonly email: string; readonly password: string };

/**
 * Creates the first admin of a shop that has none (DECISIONS 8), only once even if several machines start together. An existing account
 * with this address keeps its password if the address is confirmed. Otherwise it may belong to anyone: it gets the given password and loses
 * all other sign-in methods. Returns the sign-in if this call gave the account its password; null if there is an admin already, or the
 * account keeps its own.
 */
export async function createFirstAdmin(
  { database, clock, identity }: { database: Database; clock: Clock; identity: IdentityPort },
  admin: SignIn,
): Promise<SignIn | null> {
  if (await hasAdmin(database.db)) return null;
  const passwordHash = await identity.hashPassword(admin);
  const isPasswordSet = await database.transaction(
    async (tx) => {
      if (await hasAdmin(tx)) return false;
      const { email } = admin;
      const account = {
        newId: () => clock.newId(),
        name: 'Shop admin',
        email,
        passwordHash,
        at: clock.now(),
      };
      const { userId, hasGivenPassword } = await takeOverAccount(tx, account);
      await giveAdminRole(tx, { clock, userId });
      return hasGivenPassword;
    },
    { lock: 'first admin' },
  );
  return isPasswordSet ? admin : null;
}

async function giveAdminRole(
  tx: Queryable,
  { clock, userId }: { clock: Clock; userId: string },
): Promise<void> {
  const at = clock.now();
  const isNew = await insertShopUser(tx, { userId, role: 'admin', at });
  const holder = isNew ? undefined : await findRoleHolder(tx, userId);
  const fromRole = holder?.role ?? null;
  if (fromRole === 'admin') return;
  if (fromRole !== null) await updateRole(tx, { userId, role: 'admin' });
  await deleteStaffRole(tx, userId);
  const change = { cause: 'first_admin', fromRole, toRole: 'admin' } as const;
  await insertRoleChange(tx, { id: clock.newId(), userId, byUserId: null, ...change, at });
  await insertChange(tx, {
    at,
    author: { userId: null, via: 'system' },
    action: 'role_changed',
    subject: { type: 'staff', id: userId },
    changes: [{ field: 'role', before: holder?.staffRole ?? null, after: 'owner' }],
  });
  await invalidateSessions(tx, { userId });
}

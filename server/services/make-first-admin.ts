import type { Database } from '#database/connect.ts';
import { noteRoleChange, setRole } from '#database/queries/roles.ts';
import { invalidateSessions } from '#database/queries/sessions.ts';
import { anyAdmin, insertUser, readRoleOf } from '#database/queries/users.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityPort } from '../ports/identity.ts';

/**
 * Sees to it that there is an admin (DECISIONS 8). Answers the sign-in that was made, or null when there was an admin already.
 * An account of that address that exists already keeps its password if its address is confirmed; if not, it may be anybody's: it gets
 * this password, and nobody stays in it.
 */
export async function makeFirstAdmin(
  { database, clock, identity }: { database: Database; clock: Clock; identity: IdentityPort },
  admin: { email: string; password: string },
): Promise<{ email: string; password: string } | null> {
  if (await anyAdmin(database.db)) return null;
  const userId = await identity.ensureAccount({ name: 'Shop admin', ...admin });
  await database.transaction(async (tx) => {
    const at = clock.now();
    const isNew = await insertUser(tx, { userId, role: 'admin', at });
    const fromRole = isNew ? null : await readRoleOf(tx, userId);
    if (fromRole === 'admin') return;
    if (fromRole !== null) {
      await setRole(tx, { userId, role: 'admin' });
      await invalidateSessions(tx, { userId });
    }
    const change = { cause: 'first_admin', fromRole, toRole: 'admin' } as const;
    await noteRoleChange(tx, { id: clock.newId(), userId, byUserId: null, ...change, at });
  });
  return admin;
}

import type { Database } from '#database/connect.ts';
import { anyAdmin, installAdmin } from '#database/queries/users.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityPort } from '../ports/identity.ts';

/**
 * Sees to it that there is an admin (DECISIONS 8). Answers the sign-in that was made, or null when there was an admin already.
 * An account of that address that exists already keeps its password.
 */
export async function makeFirstAdmin(
  { database, clock, identity }: { database: Database; clock: Clock; identity: IdentityPort },
  admin: { email: string; password: string },
): Promise<{ email: string; password: string } | null> {
  if (await anyAdmin(database.db)) return null;
  const userId = await identity.ensureAccount({ name: 'Shop admin', ...admin });
  await installAdmin(database.db, { userId, at: clock.now() });
  return admin;
}

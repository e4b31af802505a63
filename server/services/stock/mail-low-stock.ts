import type { Database } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { findRoleHolder } from '#database/queries/accounts/roles.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { insertAccountMail } from '#database/queries/messages/account-mail.ts';
import { listStaff } from '#database/queries/staff/staff.ts';
import {
  countLowUnits,
  findLastDigest,
  listLowUnits,
  replaceDigest,
  type LowUnit,
} from '#database/queries/stock/low-stock.ts';
import { ok, type Result } from '#domain/result.ts';
import { may } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';

/** Maximum number of units that a mail lists. */
const LISTED_COUNT = 60;

/**
 * Queues the digest of low stock for every member of staff who may see stock: once a UTC day, unless nothing is low, or the same units
 * have the same stock as the day before. Returns how many mails.
 */
export async function mailLowStock({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<Result<number, ServiceError>> {
  const at = clock.now();
  const day = at.toISOString().slice(0, 10);
  const last = await findLastDigest(database.db);
  if (last?.day === day) return ok(0);
  return inTransaction<number, ServiceError>(database, async (tx) => {
    const low = await countLowUnits(tx);
    const isFirst = await replaceDigest(tx, { day, unitsHash: low.hash });
    if (!isFirst || low.count === 0 || low.hash === last?.unitsHash) return ok(0);
    const readers = (await listStaff(tx)).filter(({ role }) => may(role, 'stock:see'));
    for (const { email } of readers) {
      await insertAccountMail(tx, { id: clock.newId(), kind: 'low_stock', email, at });
    }
    return ok(readers.length);
  });
}

/** Reads what is low for a digest; undefined if nothing is low any more, or the recipient may no longer see stock. */
export async function readLowStock(
  { database: { db } }: { database: Database },
  email: string,
): Promise<{ count: number; units: readonly LowUnit[] } | undefined> {
  const userId = await findUserId(db, email);
  const reader = userId === undefined ? undefined : await findRoleHolder(db, userId);
  if (!reader?.isConfirmed || !may(reader.staffRole ?? undefined, 'stock:see')) return undefined;
  const { count } = await countLowUnits(db);
  return count === 0 ? undefined : { count, units: await listLowUnits(db, LISTED_COUNT) };
}

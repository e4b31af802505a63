import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  clearOtherDefaults,
  deleteAddress,
  insertAddress,
  listAddresses,
  updateAddress,
  type AddressFields,
  type AddressRow,
} from '#database/queries/accounts/addresses.ts';
import { lockAccountForShare } from '#database/queries/accounts/erased-account.ts';
import { MAX_ADDRESS_COUNT } from '#domain/customer/address-book.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

type WantedAddress = AddressFields & Pick<AddressRow, 'isDefault'>;

/**
 * Adds an address to a customer's address book. Returns the existing one when the book has the same address, so that a repeated request adds
 * nothing. Errors: `address_limit`, `sign_in_required`.
 */
export function addAddress(
  { database, clock }: WriteDeps,
  { userId, wanted }: { userId: string; wanted: WantedAddress },
): Promise<Result<AddressRow, ServiceError>> {
  return changeAddresses(database, userId, async (tx) => {
    const existing = await listAddresses(tx, userId);
    const same = existing.find((each) => isSame(each, wanted));
    if (same)
      return wanted.isDefault && !same.isDefault
        ? replaceAddress(tx, { ...same, isDefault: true })
        : ok(same);
    if (existing.length >= MAX_ADDRESS_COUNT) return fail({ code: 'address_limit' });
    const row = { ...wanted, id: clock.newId(), userId, createdAt: clock.now() };
    if (row.isDefault) await clearOtherDefaults(tx, row);
    await insertAddress(tx, row);
    return ok(row);
  });
}

/** Replaces an address of a customer. Errors: `address_unknown`, `sign_in_required`. */
export function changeAddress(
  { database }: Pick<WriteDeps, 'database'>,
  { userId, id, wanted }: { userId: string; id: string; wanted: WantedAddress },
): Promise<Result<AddressRow, ServiceError>> {
  return changeAddresses(database, userId, (tx) => replaceAddress(tx, { ...wanted, userId, id }));
}

/** Deletes an address of a customer. Error: `address_unknown`. */
export async function removeAddress(
  { database }: Pick<WriteDeps, 'database'>,
  own: { userId: string; id: string },
): Promise<Result<void, ServiceError>> {
  return (await deleteAddress(database.db, own)) ? ok(undefined) : fail({ code: 'address_unknown' });
}

async function replaceAddress(
  tx: Queryable,
  wanted: WantedAddress & { userId: string; id: string },
): Promise<Result<AddressRow, ServiceError>> {
  if (wanted.isDefault) await clearOtherDefaults(tx, wanted);
  const updated = await updateAddress(tx, wanted);
  return updated ? ok(updated) : fail({ code: 'address_unknown' });
}

/** Runs one change of a customer's address book at a time, and none of an account that is being erased. */
function changeAddresses(
  database: Database,
  userId: string,
  work: (tx: Queryable) => Promise<Result<AddressRow, ServiceError>>,
): Promise<Result<AddressRow, ServiceError>> {
  return inTransaction<AddressRow, ServiceError>(
    database,
    async (tx) => ((await lockAccountForShare(tx, userId)) ? work(tx) : fail({ code: 'sign_in_required' })),
    { lock: `addresses ${userId}` },
  );
}

function isSame(a: AddressFields, b: AddressFields): boolean {
  return (
    a.firstName === b.firstName &&
    a.lastName === b.lastName &&
    a.country === b.country &&
    a.city === b.city &&
    a.address === b.address &&
    a.phone === b.phone &&
    a.region === b.region &&
    a.postalCode === b.postalCode
  );
}

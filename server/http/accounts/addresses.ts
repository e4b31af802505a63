import type { ApiAddress } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import {
  findLastOrderAddress,
  listAddresses,
  type AddressRow,
} from '#database/queries/accounts/addresses.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { addAddress, changeAddress, removeAddress } from '../../services/addresses/change-addresses.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { acknowledge } from '../responses/acknowledge.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

type AddressCall = 'listAddresses' | 'addAddress' | 'changeAddress' | 'deleteAddress';

/** Creates the endpoints of the address book. */
export function createAddressEndpoints(deps: Deps): { readonly [Name in AddressCall]: Endpoint<Name> } {
  const { db } = deps.database;
  return {
    listAddresses: async ({ actor: { userId } }) => {
      const addresses = await listAddresses(db, userId);
      const lastOrder = await findLastOrderAddress(db, userId);
      return ok({ value: { addresses: addresses.map(addressJson), lastOrder: lastOrder ?? null } });
    },
    addAddress: async ({ input: { body: wanted }, actor: { userId } }) => {
      const added = await addAddress(deps, { userId, wanted });
      return added.ok ? ok({ value: addressJson(added.value) }) : added;
    },
    changeAddress: async ({ input: { params, body: wanted }, actor: { userId } }) => {
      const changed = await changeAddress(deps, { userId, id: params.id, wanted });
      return changed.ok ? ok({ value: addressJson(changed.value) }) : changed;
    },
    deleteAddress: async ({ input: { params }, actor: { userId } }) =>
      acknowledge(await removeAddress(deps, { userId, id: params.id })),
  };
}

/** Returns an address of the address book in the shape of the contract. */
export function addressJson(row: AddressRow): ApiAddress {
  const { id, firstName, lastName, country, city, address, phone, region, postalCode, isDefault } = row;
  return { id, firstName, lastName, country, city, address, phone, region, postalCode, isDefault };
}

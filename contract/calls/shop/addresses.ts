import { z } from 'zod';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import type { Call } from '../../call.ts';
import { acknowledged, phone, singleLine } from '../../fields.ts';

/** The address of an order (SPECIFICATION section 3). */
export const deliveryAddress = {
  firstName: singleLine('First name', TYPED_LENGTHS.firstName),
  lastName: singleLine('Last name', TYPED_LENGTHS.lastName),
  country: singleLine('Country', TYPED_LENGTHS.country),
  city: singleLine('City', TYPED_LENGTHS.city),
  address: singleLine('Address', TYPED_LENGTHS.address),
  phone,
};

/** The parts of an address that only some shops ask for. */
export const regionalAddress = {
  region: singleLine('Region', TYPED_LENGTHS.region).nullable().default(null),
  postalCode: singleLine('Postal code', TYPED_LENGTHS.postalCode).nullable().default(null),
};

const addressParams = z.object({ id: z.uuid({ error: 'This is not the id of an address.' }) });

const addressBody = z.object({
  ...deliveryAddress,
  ...regionalAddress,
  /** Whether the checkout fills it in. At most one address of a customer is the default. */
  isDefault: z.boolean({ error: 'isDefault must be true or false.' }).default(false),
});

/** Where an order goes, in responses. */
export const deliveryAddressShape = z.object({
  firstName: z.string(),
  lastName: z.string(),
  country: z.string(),
  city: z.string(),
  address: z.string(),
  phone: z.string(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
});

/** An address of the address book. */
export const savedAddress = deliveryAddressShape.extend({
  id: z.string(),
  isDefault: z.boolean(),
});

export const addressCalls = {
  listAddresses: {
    summary: "The signed-in user's addresses, the default first, and the address of the last order",
    access: 'signed-in',
    response: z.object({
      addresses: z.array(savedAddress),
      /** Null without an order. */
      lastOrder: deliveryAddressShape.nullable(),
    }),
    problems: [],
  },
  addAddress: {
    summary:
      "Adds an address to the signed-in user's address book. Returns the existing one if it has the same",
    access: 'signed-in',
    body: addressBody,
    response: savedAddress,
    problems: ['address_limit'],
  },
  changeAddress: {
    summary: "Replaces one of the signed-in user's addresses",
    access: 'signed-in',
    params: addressParams,
    body: addressBody,
    response: savedAddress,
    problems: ['address_unknown'],
  },
  deleteAddress: {
    summary: "Deletes one of the signed-in user's addresses. Orders keep theirs",
    access: 'signed-in',
    params: addressParams,
    response: acknowledged,
    problems: ['address_unknown'],
  },
} as const satisfies Record<string, Call>;

import { findCountryCode } from '#domain/shipping/countries.ts';
import {
  ADDRESS_FIELDS,
  ADDRESS_LABELS,
  type Address,
  type AddressErrors,
  type AddressField,
} from './address.ts';

/**
 * Validates an address before it is sent: every field is required, and a phone number has 6 to 15 digits (SPECIFICATION section 5,
 * DECISIONS 23). Region and country are checked only where charges depend on them. The messages equal those of the server.
 */
export function checkAddress(
  address: Pick<Address, (typeof ADDRESS_FIELDS)[number]> & Partial<Address>,
  {
    isRegionRequired = false,
    mustKnowCountry = false,
  }: { isRegionRequired?: boolean; mustKnowCountry?: boolean } = {},
): AddressErrors {
  const errors: Partial<Record<AddressField, string>> = {};
  for (const field of ADDRESS_FIELDS) {
    if (address[field].trim() === '') errors[field] = `${ADDRESS_LABELS[field]} is required.`;
  }
  if (mustKnowCountry && errors.country === undefined && findCountryCode(address.country) === null)
    errors.country = 'We do not know this country. Please write its English name.';
  if (isRegionRequired && (address.region ?? '').trim() === '')
    errors.region = 'Please enter the state, province or region.';
  const wrongPhone = phoneError(address.phone.trim());
  if (errors.phone === undefined && wrongPhone !== undefined) errors.phone = wrongPhone;
  return errors;
}

/** Validates the email address of a guest. The server checks more, with the same message. */
export function emailError(email: string): string | undefined {
  if (email === '') return 'Email is required.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'Email must be a valid email address.';
}

function phoneError(phone: string): string | undefined {
  if (!/^[0-9+\-(). ]*$/.test(phone)) {
    return 'Phone number may hold digits, +, spaces, dashes, dots and brackets only.';
  }
  const digits = phone.replaceAll(/[^0-9]/g, '').length;
  return digits < 6 || digits > 15 ? 'Phone number must have 6 to 15 digits.' : undefined;
}

import type { ReactNode } from 'react';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { FieldGrid, FullWidth, JoinedLinesField, TextField } from '../../../ui/form/field.tsx';
import { Block } from '../../../ui/layout/panel.tsx';
import { ADDRESS_LABELS, type Address, type AddressErrors, type AddressField } from './address.ts';
import { CountryField } from './country-field.tsx';

/** The autofill tokens (HTML, 'Autofill') of the fields. */
const AUTO_COMPLETE: Readonly<Record<AddressField, string>> = {
  firstName: 'shipping given-name',
  lastName: 'shipping family-name',
  country: 'shipping country-name',
  city: 'shipping address-level2',
  address: 'shipping street-address',
  phone: 'shipping tel',
  region: 'shipping address-level1',
  postalCode: 'shipping postal-code',
};

/**
 * Shipping address and contact information. The email address of an account is read-only; a guest types one. `choice` is above the fields.
 */
export function AddressFields({
  email,
  isGuest,
  initial,
  errors,
  choice,
  asksRegion,
  isRegionRequired,
}: {
  email: string;
  isGuest: boolean;
  initial: Address;
  errors: AddressErrors;
  choice?: ReactNode;
  /** Whether the shop's charges depend on region and postal code. */
  asksRegion: boolean;
  /** Whether the country has regions with charges of their own. */
  isRegionRequired: boolean;
}) {
  const props = (field: AddressField) => ({ field, initial: initial[field], error: errors[field] });
  return (
    <>
      <Block title="Shipping Address">
        {choice}
        <FieldGrid>
          <AddressInput {...props('firstName')} />
          <AddressInput {...props('lastName')} />
          <AddressInput {...props('country')} />
          <AddressInput {...props('city')} />
          {asksRegion && (
            <>
              <AddressInput {...props('region')} optional={!isRegionRequired} />
              <AddressInput {...props('postalCode')} optional />
            </>
          )}
          <FullWidth>
            <AddressInput {...props('address')} />
          </FullWidth>
          {!isGuest && (
            <FullWidth>
              <Checkbox name="saveAddress" label="Save this address" />
            </FullWidth>
          )}
        </FieldGrid>
      </Block>
      <Block title="Contact Information">
        <FieldGrid>
          {isGuest ? (
            <TextField
              label="Email"
              type="email"
              name="email"
              autoComplete="email"
              maxLength={TYPED_LENGTHS.email}
              required
              defaultValue={email}
              hint="For news about this order only"
              error={errors.email}
            />
          ) : (
            <TextField label="Email" type="email" value={email} readOnly hint="From your account" />
          )}
          <AddressInput {...props('phone')} />
        </FieldGrid>
      </Block>
    </>
  );
}

/** The control of one field. */
export function AddressInput({
  field,
  initial,
  error,
  optional = false,
}: {
  field: AddressField;
  initial: string;
  error: string | undefined;
  optional?: boolean;
}) {
  const props = {
    autoComplete: AUTO_COMPLETE[field],
    maxLength: TYPED_LENGTHS[field],
    label: ADDRESS_LABELS[field],
    name: field,
    required: !optional,
    optional,
    defaultValue: initial,
    error,
  };
  if (field === 'country') return <CountryField {...props} />;
  if (field === 'address') return <JoinedLinesField {...props} />;
  return <TextField {...props} {...(field === 'phone' && { type: 'tel', inputMode: 'tel' })} />;
}

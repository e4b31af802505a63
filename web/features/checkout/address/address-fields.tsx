import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { FieldGrid, FullWidth, TextField } from '../../../ui/form/field.tsx';
import { Block } from '../../../ui/layout/panel.tsx';
import { ADDRESS_LABELS, type Address, type AddressErrors, type AddressField } from './address.ts';
import { CountryField } from './country-field.tsx';

/** The autofill tokens (HTML, 'Autofill') and maximum lengths of the fields. */
const INPUTS: Readonly<Record<AddressField, { autoComplete: string; maxLength: number }>> = {
  firstName: { autoComplete: 'shipping given-name', maxLength: 80 },
  lastName: { autoComplete: 'shipping family-name', maxLength: 80 },
  country: { autoComplete: 'shipping country-name', maxLength: 80 },
  city: { autoComplete: 'shipping address-level2', maxLength: 80 },
  address: { autoComplete: 'shipping street-address', maxLength: 200 },
  phone: { autoComplete: 'shipping tel', maxLength: 40 },
  region: { autoComplete: 'shipping address-level1', maxLength: 60 },
  postalCode: { autoComplete: 'shipping postal-code', maxLength: 20 },
};

/** Shipping address and contact information. The email address of an account is read-only; a guest types one. `choice` is above the fields. */
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
              maxLength={254}
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
    ...INPUTS[field],
    label: ADDRESS_LABELS[field],
    name: field,
    required: !optional,
    optional,
    defaultValue: initial,
    error,
  };
  if (field === 'country') return <CountryField {...props} />;
  return <TextField {...props} {...(field === 'phone' && { type: 'tel', inputMode: 'tel' })} />;
}

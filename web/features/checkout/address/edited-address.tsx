import { useLayoutEffect, useRef } from 'react';
import { FieldGrid, FullWidth } from '../../../ui/form/field.tsx';
import { AddressInput } from './address-fields.tsx';
import {
  ADDRESS_FIELDS,
  ADDRESS_LABELS,
  REGION_FIELDS,
  type AddressErrors,
  type AddressField,
} from './address.ts';

/** The labels of the required fields of an edited address. */
export const REQUIRED_LABELS = Object.fromEntries(
  ADDRESS_FIELDS.map((field) => [field, ADDRESS_LABELS[field]]),
);

/**
 * The fields of an address that is edited outside of the checkout; with `isRegional`, also region and postal code. The first one gets the
 * focus.
 */
export function EditedAddress({
  initial,
  errors,
  isRegional,
}: {
  initial: Readonly<Partial<Record<AddressField, string | null>>>;
  errors: AddressErrors;
  isRegional: boolean;
}) {
  const start = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => start.current?.querySelector('input')?.focus(), []);
  const shown: readonly AddressField[] = isRegional ? [...ADDRESS_FIELDS, ...REGION_FIELDS] : ADDRESS_FIELDS;
  return (
    <div ref={start}>
      <FieldGrid>
        {shown.map((field) => {
          const input = (
            <AddressInput
              key={field}
              field={field}
              initial={initial[field] ?? ''}
              error={errors[field]}
              optional={!(field in REQUIRED_LABELS)}
            />
          );
          return field === 'address' ? <FullWidth key={field}>{input}</FullWidth> : input;
        })}
      </FieldGrid>
    </div>
  );
}

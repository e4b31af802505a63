import { useState } from 'react';
import type { ApiAddress } from '#contract/calls.ts';
import { SelectField } from '../../../ui/form/field.tsx';
import { ADDRESS_FIELDS, pickAddress, type Address } from '../address/address.ts';

/** Chooses a saved address, which fills in the form. Renders nothing without a saved one. */
export function SavedAddressChoice({
  addresses,
  initial,
  onChoose,
}: {
  addresses: readonly ApiAddress[];
  /** The address that the form starts with. */
  initial: Address;
  onChoose: (address: Address) => void;
}) {
  const [chosen, setChosen] = useState(
    () => addresses.find((each) => ADDRESS_FIELDS.every((field) => each[field] === initial[field]))?.id,
  );
  if (addresses.length === 0) return null;
  const choose = (id: string | undefined) => {
    setChosen(id);
    const address = addresses.find((each) => each.id === id);
    if (address) onChoose(pickAddress(address));
  };
  return (
    <SelectField
      label="Saved addresses"
      placeholder="Another address"
      options={addresses.map(({ id, firstName, lastName, address, city }) => ({
        value: id,
        label: `${firstName} ${lastName}, ${address}, ${city}`,
      }))}
      value={chosen}
      onChange={choose}
    />
  );
}

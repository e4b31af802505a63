import { useEffect, useRef } from 'react';
import type { ApiAddress } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { FieldGrid, FullWidth } from '../../../ui/form/field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { AddressInput } from '../address/address-fields.tsx';
import {
  ADDRESS_FIELDS,
  ADDRESS_LABELS,
  EMPTY_ADDRESS,
  REGION_FIELDS,
  type Address,
  type AddressField,
} from '../address/address.ts';
import styles from './address-book.module.css';

const REQUIRED = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ADDRESS_LABELS[field]]));

/** Edits a saved address, or adds one. Region and postal code are fields if charges may depend on them, or the address has one. */
export function AddressEditor({
  client,
  asksRegion,
  address,
  onSaved,
  onClose,
}: {
  client: Pick<Client, 'addAddress' | 'changeAddress'>;
  asksRegion: boolean;
  /** Absent for a new address. */
  address?: ApiAddress;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  const isRegional = asksRegion || Boolean(address?.region ?? address?.postalCode);
  const shown: readonly AddressField[] = isRegional ? [...ADDRESS_FIELDS, ...REGION_FIELDS] : ADDRESS_FIELDS;
  const send = async (text: (field: string) => string) => {
    const fields = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, text(field)]));
    const body = {
      ...EMPTY_ADDRESS,
      ...(fields as Partial<Address>),
      region: text('region').trim() || null,
      postalCode: text('postalCode').trim() || null,
      isDefault: text('isDefault') === 'on',
    };
    const result =
      address === undefined
        ? await client.addAddress({ body })
        : await client.changeAddress({ params: { id: address.id }, body });
    if (!result.ok) return result.error;
    showToast('The address is saved.');
    await onSaved();
    onClose();
    return undefined;
  };
  const { problem, formProps, submitProps } = useForm(REQUIRED, send, REGION_FIELDS);
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.querySelector('input')?.focus(), []);

  return (
    <form {...formProps} className={styles.editor} aria-label={address ? 'Edit the address' : 'New address'}>
      <div ref={start}>
        <FieldGrid>
          {shown.map((field) => {
            const input = (
              <AddressInput
                key={field}
                field={field}
                initial={address?.[field] ?? ''}
                error={problem.fields[field]}
                optional={!(field in REQUIRED)}
              />
            );
            return field === 'address' ? <FullWidth key={field}>{input}</FullWidth> : input;
          })}
        </FieldGrid>
      </div>
      <Checkbox
        name="isDefault"
        label="Use it at the next checkout"
        defaultChecked={address?.isDefault ?? false}
      />
      <FormError message={problem.detail} />
      <div className={styles.actions}>
        <Button {...submitProps}>Save</Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

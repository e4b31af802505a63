import type { ApiAddress } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { ADDRESS_FIELDS, EMPTY_ADDRESS, REGION_FIELDS, type Address } from '../address/address.ts';
import { EditedAddress, REQUIRED_LABELS } from '../address/edited-address.tsx';
import styles from './address-book.module.css';

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
  const { problem, formProps, submitProps } = useForm(REQUIRED_LABELS, send, REGION_FIELDS);

  return (
    <form {...formProps} className={styles.editor} aria-label={address ? 'Edit the address' : 'New address'}>
      <EditedAddress initial={address ?? {}} errors={problem.fields} isRegional={isRegional} />
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

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import { client } from '../../data/client.ts';
import { describeFailedAttempt } from '../../data/describe-failed-attempt.ts';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { announceAddress } from './undo-address.ts';
import styles from './address-dialog.module.css';

type Customer = NonNullable<ApiOrderDetail['customer']>;
type Address = Customer['address'] & Pick<Customer, 'phone'>;

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  address: 'Address',
  city: 'City',
  region: 'State, province or region',
  postalCode: 'Postal code',
  country: 'Country',
  phone: 'Phone number',
} as const satisfies Readonly<Record<keyof Address, string>>;

const FIELDS = Object.keys(LABELS) as (keyof Address)[];

/** Changes the delivery address of an order. */
export function AddressDialog({
  order,
  customer,
  isOpen,
  onClose,
}: {
  order: ApiOrderDetail;
  customer: Customer;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      // The order may be packed by somebody else while the dialog is open.
      open={isOpen && order.isAddressOpen}
      onClose={onClose}
      label="Change the address"
    >
      <AddressForm order={order} known={{ ...customer.address, phone: customer.phone }} onClose={onClose} />
    </Dialog>
  );
}

function AddressForm({
  order,
  known,
  onClose,
}: {
  order: ApiOrderDetail;
  known: Address;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState(known);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const submit = async () => {
    const { region, postalCode, ...rest } = typed;
    const body = { ...rest, region: region?.trim() || null, postalCode: postalCode?.trim() || null };
    const result = await client.changeOrderAddress({ params: { id: order.id }, body });
    await revalidate();
    if (!result.ok) return setProblem(result.error);
    announceAddress(order.number, revalidate);
    onClose();
  };
  const errorOf = (field: string) => problem?.errors?.find((error) => error.field === field)?.message;
  return (
    <DialogForm
      title={`#${order.number}: Change the address`}
      submit="Save the address"
      failure={problem && { ...describeFailedAttempt(problem), reason: problem.detail }}
      onSubmit={submit}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            label={LABELS[field]}
            maxLength={TYPED_LENGTHS[field]}
            value={typed[field] ?? ''}
            error={errorOf(field)}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        ))}
      </div>
      <EffectList>
        <Effect icon="payment">The price stays: a place with other shipping or taxes is refused.</Effect>
        <Effect icon="mail">
          The customer gets an email with the new address in {UNDO_DELAY}. Until then, you can undo it.
        </Effect>
      </EffectList>
    </DialogForm>
  );
}

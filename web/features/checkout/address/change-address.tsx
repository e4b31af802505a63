import { useEffect, useRef, useState } from 'react';
import type { ApiOrderWithHistory } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldGrid, FullWidth } from '../../../ui/form/field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { AddressInput } from './address-fields.tsx';
import { ADDRESS_FIELDS, ADDRESS_LABELS, pickAddress, REGION_FIELDS, type AddressField } from './address.ts';
import styles from './change-address.module.css';

const REQUIRED = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ADDRESS_LABELS[field]]));

type Props = {
  order: ApiOrderWithHistory;
  client: Pick<Client, 'changeOrderAddress'>;
  asksRegion: boolean;
  onChanged: () => Promise<void>;
};

/**
 * Changes where an order goes. Renders nothing once that is too late. Region and postal code are fields if charges may depend on them, or
 * the order has one.
 */
export function ChangeAddress({ order, client, asksRegion, onChanged }: Props) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The form with the focus is gone.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (order.isAddressOpen !== true) return null;
  return (
    <section className={styles.part} aria-labelledby="change-address">
      <h2 id="change-address">Wrong address?</h2>
      <p className="muted">You can change it until we have packed your order, three times at most.</p>
      {isOpen ? (
        <AddressForm {...{ order, client, asksRegion, onChanged }} onClose={() => setOpen(false)} />
      ) : (
        <Button ref={button} variant="ghost" disabled={!isHydrated} onClick={() => setOpen(true)}>
          Change address
        </Button>
      )}
    </section>
  );
}

function AddressForm({ order, client, asksRegion, onChanged, onClose }: Props & { onClose: () => void }) {
  const known = pickAddress(order);
  const isRegional = asksRegion || known.region !== '' || known.postalCode !== '';
  const shown: readonly AddressField[] = isRegional ? [...ADDRESS_FIELDS, ...REGION_FIELDS] : ADDRESS_FIELDS;
  const send = async (text: (field: string) => string) => {
    const result = await client.changeOrderAddress({
      params: { id: order._id },
      body: {
        firstName: text('firstName'),
        lastName: text('lastName'),
        country: text('country'),
        city: text('city'),
        address: text('address'),
        phone: text('phone'),
        region: text('region').trim() || null,
        postalCode: text('postalCode').trim() || null,
      },
    });
    if (!result.ok) return result.error;
    showToast('The address is changed.');
    await onChanged();
    onClose();
    return undefined;
  };
  const { problem, formProps, submitProps } = useForm(REQUIRED, send, REGION_FIELDS);
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.querySelector('input')?.focus(), []);
  return (
    <form {...formProps} className={styles.form} aria-labelledby="change-address">
      <div ref={start}>
        <FieldGrid>
          {shown.map((field) => {
            const input = (
              <AddressInput
                key={field}
                field={field}
                initial={known[field]}
                error={problem.fields[field]}
                optional={!(field in REQUIRED)}
              />
            );
            return field === 'address' ? <FullWidth key={field}>{input}</FullWidth> : input;
          })}
        </FieldGrid>
      </div>
      <FormError message={problem.detail} />
      <div className={styles.actions}>
        <Button {...submitProps}>Save the address</Button>
        <Button variant="ghost" onClick={onClose}>
          Keep the old one
        </Button>
      </div>
    </form>
  );
}

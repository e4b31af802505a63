import { useLayoutEffect, useRef, useState } from 'react';
import type { ApiOrderWithHistory } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { pickAddress, REGION_FIELDS } from './address.ts';
import { EditedAddress, REQUIRED_LABELS } from './edited-address.tsx';
import styles from './change-address.module.css';

const focusState = focusAfterUnmount(() => document.querySelector('#state'));

type Props = {
  order: ApiOrderWithHistory;
  client: Pick<Client, 'changeOrderAddress'>;
  asksRegion: boolean;
  onChanged: () => Promise<void>;
};

/**
 * Changes the address of an order. Renders nothing once that is no longer possible. Region and postal code are fields if charges may depend
 * on them, or the order has one.
 */
export function ChangeAddress({ order, client, asksRegion, onChanged }: Props) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // When the form closes, moves its focus to the button.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (order.isAddressOpen !== true) return null;
  return (
    <section ref={focusState} className={styles.part} aria-labelledby="change-address">
      <h2 id="change-address">Wrong address?</h2>
      <p className="muted">You can change it until we have packed your order.</p>
      {isOpen ? (
        <AddressForm {...{ order, client, asksRegion, onChanged }} onClose={() => setOpen(false)} />
      ) : (
        <Button
          ref={button}
          variant="ghost"
          size="small"
          disabled={!isHydrated}
          onClick={() => setOpen(true)}
        >
          Change address
        </Button>
      )}
    </section>
  );
}

function AddressForm({ order, client, asksRegion, onChanged, onClose }: Props & { onClose: () => void }) {
  const known = pickAddress(order);
  const isRegional = asksRegion || known.region !== '' || known.postalCode !== '';
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
  const { problem, formProps, submitProps } = useForm(REQUIRED_LABELS, send, REGION_FIELDS);
  return (
    <form {...formProps} className={styles.form} aria-labelledby="change-address">
      <EditedAddress initial={known} errors={problem.fields} isRegional={isRegional} />
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

import { useState } from 'react';
import type { ApiOrderDetail } from '#contract/calls.ts';
import type { FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { countItems } from '../../orders/describe-order.ts';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { describeShipping } from './describe-shipping.ts';
import { ShippingFields } from './shipping-fields.tsx';
import { useShip } from './use-ship.ts';
import { useShippingForm, type Carriers } from './use-shipping-form.ts';
import styles from './ship-dialog.module.css';

type Shipment = ApiOrderDetail['shipments'][number];

/** Asks for carrier and tracking number of a shipment that is prepared or has failed, and ships it. `shipment` is null while it is closed. */
export function ShipDialog({
  shipment,
  ...rest
}: {
  order: ApiOrderDetail;
  shipment: Shipment | null;
  carriers: Carriers;
  onClose: () => void;
}) {
  return (
    <Dialog open={shipment !== null} onClose={rest.onClose} label="Mark as shipped">
      {shipment !== null && <ShipForm {...rest} shipment={shipment} />}
    </Dialog>
  );
}

function ShipForm({
  order,
  shipment,
  carriers,
  onClose,
}: {
  order: ApiOrderDetail;
  shipment: Shipment;
  carriers: Carriers;
  onClose: () => void;
}) {
  const form = useShippingForm(carriers, shipment.carrier);
  const { ship } = useShip(order);
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const submit = async () => {
    const failed = await ship({ shipment }, form.read());
    setFailure(failed);
    if (failed !== null) return;
    form.finish();
    onClose();
  };
  const isAgain = shipment.state === 'failed';
  return (
    <DialogForm
      title={`#${order.number}: ${isAgain ? 'Ship again' : 'Mark as shipped'}`}
      submit={isAgain ? 'Ship again' : 'Mark as shipped'}
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <ShippingFields form={form} carriers={carriers} problem={undefined} />
      </div>
      <EffectList aria-live="polite">
        <Effect icon="info">
          {describeShipping({
            order,
            items: countItems(shipment.lines),
            rest: countItems(order.lines.map(({ left }) => ({ quantity: left }))),
            unticked: 0,
            hasLink: form.hasLink,
            isAgain,
          })}
        </Effect>
      </EffectList>
    </DialogForm>
  );
}

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { client } from '../../data/client.ts';
import { describeFailedAttempt, type FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { countItems } from '../../orders/describe-order.ts';
import { announce } from '../../shell/messages/messages.ts';
import { PayoutReference } from '../../ui/fields/payout-reference.tsx';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { describeEnd, payoutOf } from './describe-end.ts';
import { LostFields, piecesOfLost, type Lost } from './lost-fields.tsx';
import { undoShipmentStep } from './undo-shipment-step.ts';

type Shipment = ApiOrderDetail['shipments'][number];

/** Asks how many pieces of a shipment that is back cannot be sold again, and ends it. `shipment` is null while it is closed. */
export function InspectDialog({
  shipment,
  ...rest
}: {
  order: ApiOrderDetail;
  shipment: Shipment | null;
  onClose: () => void;
}) {
  return (
    <Dialog open={shipment !== null} onClose={rest.onClose} label="Inspect">
      {shipment !== null && <InspectForm {...rest} shipment={shipment} />}
    </Dialog>
  );
}

function InspectForm({
  order,
  shipment,
  onClose,
}: {
  order: ApiOrderDetail;
  shipment: Shipment;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const [lost, setLost] = useState<Lost>(new Map());
  const [reference, setReference] = useState('');
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const pieces = piecesOfLost(lost);
  const isPaidOut = payoutOf(order, shipment) > 0;
  const submit = async () => {
    const body = { lost: pieces, undoable: true, ...(isPaidOut && { reference }) };
    const result = await client.inspectShipment({ params: { id: shipment.id }, body });
    await revalidate();
    if (!result.ok) return setFailure(describeFailedAttempt(result.error));
    announce(`#${order.number}: the inspection will be recorded in ${UNDO_DELAY}.`, () =>
      undoShipmentStep(order.number, { shipment, reload: revalidate }),
    );
    onClose();
  };
  return (
    <DialogForm
      title={`#${order.number}: Inspect`}
      submit="Complete the inspection"
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      <LostFields order={order} shipment={shipment} lost={lost} onChange={setLost} />
      {isPaidOut && <PayoutReference value={reference} onChange={setReference} />}
      <EffectList aria-live="polite">
        {describeEnd(order, shipment, countItems(pieces)).map(({ icon, text }) => (
          <Effect key={icon} icon={icon}>
            {text}
          </Effect>
        ))}
      </EffectList>
    </DialogForm>
  );
}

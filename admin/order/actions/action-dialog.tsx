import { useState } from 'react';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { CANCEL_REASON_IDS, CANCEL_REASONS, type CancelReason } from '#domain/order/cancel-reason.ts';
import { isOut } from '#domain/shipment/shipment-state.ts';
import type { FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { countItems } from '../../orders/describe-order.ts';
import { SelectInput } from '../../ui/fields/labelled-control.tsx';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { LostFields, piecesOfLost, type Lost } from '../shipments/lost-fields.tsx';
import { isPossible, type OrderAction } from './order-actions.ts';
import { useOrderAction } from './use-order-action.ts';

/** Says what an action will do, and does it on confirmation. `action` is null while it is closed. */
export function ActionDialog({
  action,
  order,
  onClose,
}: {
  action: OrderAction | null;
  order: ApiOrderDetail;
  onClose: () => void;
}) {
  // The order may be changed by somebody else while the dialog is open.
  const isOpen = action !== null && isPossible(action, order);
  return (
    <Dialog open={isOpen} onClose={onClose} label={action === null ? '' : titleOf(action, order)}>
      {action !== null && <ActionForm {...{ action, order, onClose }} />}
    </Dialog>
  );
}

function ActionForm({
  action,
  order,
  onClose,
}: {
  action: OrderAction;
  order: ApiOrderDetail;
  onClose: () => void;
}) {
  const run = useOrderAction(order);
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const [reason, setReason] = useState<CancelReason>('customer_request');
  const [lost, setLost] = useState<Lost>(new Map());
  const pieces = piecesOfLost(lost);
  const shipment = action.asksLost && order.shipments.find(isOut);
  const submit = async () => {
    const failed = await run(action, { reason, lost: pieces });
    setFailure(failed);
    if (failed === null) onClose();
  };
  return (
    <DialogForm
      title={titleOf(action, order)}
      submit={action.label(order)}
      dismiss={action.needsReason ? 'Keep the order' : 'Cancel'}
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      {action.needsReason && (
        <SelectInput
          label="Reason"
          hint="Kept in the log."
          value={reason}
          onChange={({ target }) => setReason(target.value as CancelReason)}
        >
          {CANCEL_REASON_IDS.map((id) => (
            <option key={id} value={id}>
              {CANCEL_REASONS[id]}
            </option>
          ))}
        </SelectInput>
      )}
      {shipment && <LostFields order={order} shipment={shipment} lost={lost} onChange={setLost} />}
      <EffectList>
        {action.effects(order, countItems(pieces)).map(({ icon, text }) => (
          <Effect key={text} icon={icon}>
            {text}
          </Effect>
        ))}
      </EffectList>
    </DialogForm>
  );
}

function titleOf(action: OrderAction, order: ApiOrderDetail): string {
  return `#${order.number}: ${action.label(order)}`;
}

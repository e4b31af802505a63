import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { describeFailedAttempt, type FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { announce } from '../../shell/messages/messages.ts';
import { PayoutReference } from '../../ui/fields/payout-reference.tsx';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import type { ShipmentMove } from './shipment-moves.ts';

/** The move that a user has chosen for a shipment. */
export type ChosenMove = {
  readonly move: ShipmentMove;
  readonly shipment: ApiOrderDetail['shipments'][number];
};

/** Says what a move of a shipment will do, and does it on confirmation. `chosen` is null while it is closed. */
export function MoveDialog({
  chosen,
  order,
  onClose,
}: {
  chosen: ChosenMove | null;
  order: ApiOrderDetail;
  onClose: () => void;
}) {
  return (
    <Dialog open={chosen !== null} onClose={onClose} label={chosen?.move.label ?? ''}>
      {chosen !== null && <MoveForm {...chosen} order={order} onClose={onClose} />}
    </Dialog>
  );
}

function MoveForm({
  move,
  shipment,
  order,
  onClose,
}: ChosenMove & { order: ApiOrderDetail; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [reference, setReference] = useState('');
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const submit = async () => {
    const result = await move.run(shipment, reference);
    await revalidate();
    if (!result.ok) return setFailure(describeFailedAttempt(result.error));
    const { undo } = move;
    announce(
      `#${order.number}: ${move.done}.`,
      undo ? () => undo(order.number, { shipment, reload: revalidate }) : null,
    );
    onClose();
  };
  return (
    <DialogForm
      title={`#${order.number}: ${move.label}`}
      submit={move.label}
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      {move.payout !== undefined && move.payout(order, shipment) > 0 && (
        <PayoutReference value={reference} onChange={setReference} />
      )}
      <EffectList>
        {move.effects(order, shipment).map(({ icon, text }) => (
          <Effect key={text} icon={icon}>
            {text}
          </Effect>
        ))}
      </EffectList>
    </DialogForm>
  );
}

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiReturn } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { describeFailedAttempt, type FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { countItems } from '../../orders/describe-order.ts';
import { countOf } from '../../ui/count-text.ts';
import { SelectInput } from '../../ui/fields/labelled-control.tsx';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { HAPPENS_LATER } from '../../undo/happens-later.ts';
import { nameOfReturn } from '../describe-return.ts';
import { announceReturnDecision } from './undo-return-decision.ts';

/** Records that the parcel of an approved return is here, with what is in it. */
export function ReceiveDialog({
  record,
  isOpen,
  onClose,
}: {
  record: ApiReturn;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open={isOpen && record.state === 'approved'} onClose={onClose} label="Parcel received">
      <ReceiveForm record={record} onClose={onClose} />
    </Dialog>
  );
}

function ReceiveForm({ record, onClose }: { record: ApiReturn; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const received = record.lines.map(({ position, quantity }) => ({
    position,
    quantity: counts.get(position) ?? quantity,
  }));
  const arrived = received.filter(({ quantity }) => quantity > 0);
  const submit = async () => {
    const result = await client.receiveReturn({
      params: { id: record.id },
      body: { lines: arrived, undoable: true },
    });
    await revalidate();
    if (!result.ok) return setFailure(describeFailedAttempt(result.error));
    announceReturnDecision(result.value.return, revalidate);
    onClose();
  };
  return (
    <DialogForm
      title={`${nameOfReturn(record)}: Parcel received`}
      submit="Record the parcel"
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      {record.lines.map(({ position, title, size, quantity }) => (
        <SelectInput
          key={position}
          label={[title, size].filter(Boolean).join(', ')}
          value={counts.get(position) ?? quantity}
          onChange={({ target }) => setCounts(new Map(counts).set(position, Number(target.value)))}
        >
          {Array.from({ length: quantity + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count} of {quantity} in the parcel
            </option>
          ))}
        </SelectInput>
      ))}
      <EffectList>
        <Effect icon="stock">
          {countOf(countItems(arrived), 'item')} to inspect. Nothing is for sale yet.
        </Effect>
        <Effect icon="mail">The customer gets an email that the parcel has arrived.</Effect>
        <Effect icon="clock">{HAPPENS_LATER}</Effect>
      </EffectList>
    </DialogForm>
  );
}

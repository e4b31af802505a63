import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiReturn, CallInput } from '#contract/calls.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { REJECT_REASON_IDS, REJECT_REASONS, type RejectReason } from '#domain/return/reject-reason.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { client } from '../../data/client.ts';
import { describeFailedAttempt, type FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { HAPPENS_LATER } from '../../undo/happens-later.ts';
import { nameOfReturn } from '../describe-return.ts';
import { announceReturnDecision } from './undo-return-decision.ts';

type Props = { readonly record: ApiReturn; readonly isOpen: boolean; readonly onClose: () => void };

/** Approves a requested return, with the link of a label if there is one. */
export function ApproveDialog({ record, isOpen, onClose }: Props) {
  const [label, setLabel] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const exchanges = record.lines
    .filter(({ resolution }) => resolution === 'exchange')
    .map((line) => {
      const stock = record.newSizes.find(({ position }) => position === line.position)?.available ?? 0;
      return { ...line, stock, isRefund: chosen.get(line.position) ?? stock < line.quantity };
    });
  const asRefund = exchanges.filter(({ isRefund }) => isRefund).map(({ position }) => position);
  const decision = {
    decision: 'approve' as const,
    ...(label.trim() !== '' && { label: label.trim() }),
    ...(asRefund.length > 0 && { asRefund }),
  };
  return (
    <DecideDialog
      {...{ record, isOpen, onClose }}
      title="Approve"
      decision={decision}
      effects={
        <>
          <Effect icon="stock">
            {asRefund.length < exchanges.length
              ? 'The new sizes are held. Nothing else moves before the parcel is inspected.'
              : 'No stock and no money moves before the parcel is inspected.'}
          </Effect>
          <Effect icon="mail">The customer gets an email with the address of the shop and the label.</Effect>
        </>
      }
    >
      {exchanges.map(({ position, title, quantity, newSize, stock, isRefund }) => (
        <SelectInput
          key={position}
          label={`${quantity} × ${title} for ${describeSize(newSize ?? '')}`}
          hint={`${stock} available.`}
          value={isRefund ? 'refund' : 'exchange'}
          onChange={({ target }) => setChosen(new Map(chosen).set(position, target.value === 'refund'))}
        >
          <option value="exchange" disabled={stock < quantity}>
            Exchange
          </option>
          <option value="refund">Refund instead</option>
        </SelectInput>
      ))}
      <TextInput
        label="Link to the label"
        hint={`Begins with https://. ${
          record.isLabelFree ? 'The shop pays for it.' : 'Optional: the customer pays for return shipping.'
        }`}
        type="url"
        maxLength={STAFF_TYPED_LENGTHS.returnLabel}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
    </DecideDialog>
  );
}

/** Rejects a requested return with a reason. */
export function RejectDialog({ record, isOpen, onClose }: Props) {
  const [reason, setReason] = useState<RejectReason>('too_late');
  return (
    <DecideDialog
      {...{ record, isOpen, onClose }}
      title="Reject"
      decision={{ decision: 'reject', reason }}
      effects={
        <>
          <Effect icon="orders">The customer keeps the items. No stock and no money moves.</Effect>
          <Effect icon="mail">The customer gets an email: “{REJECT_REASONS[reason].text}”</Effect>
        </>
      }
    >
      <SelectInput
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(target.value as RejectReason)}
      >
        {REJECT_REASON_IDS.map((id) => (
          <option key={id} value={id}>
            {REJECT_REASONS[id].label}
          </option>
        ))}
      </SelectInput>
    </DecideDialog>
  );
}

type Decision = {
  readonly title: string;
  readonly decision: CallInput<'decideReturn'>['body'];
  readonly effects: ReactNode;
  readonly children: ReactNode;
};

function DecideDialog({ isOpen, ...form }: Props & Decision) {
  return (
    // Another member may decide while the dialog is open.
    <Dialog open={isOpen && form.record.state === 'requested'} onClose={form.onClose} label={form.title}>
      <DecideForm {...form} />
    </Dialog>
  );
}

/** A component of its own, so that closing the dialog resets its failure. */
function DecideForm({
  record,
  onClose,
  title,
  decision,
  effects,
  children,
}: Omit<Props, 'isOpen'> & Decision) {
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const submit = async () => {
    const body = { ...decision, undoable: true };
    const result = await client.decideReturn({ params: { id: record.id }, body });
    await revalidate();
    if (!result.ok) return setFailure(describeFailedAttempt(result.error));
    announceReturnDecision(result.value.return, revalidate);
    onClose();
  };
  return (
    <DialogForm
      title={`${nameOfReturn(record)}: ${title}`}
      submit={title}
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      {children}
      <EffectList>
        {effects}
        <Effect icon="clock">{HAPPENS_LATER}</Effect>
      </EffectList>
    </DialogForm>
  );
}

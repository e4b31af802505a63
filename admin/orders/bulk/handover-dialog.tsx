import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiStaffOrder } from '#contract/calls.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import { countOf } from '../../ui/count-text.ts';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { DialogForm } from '../../ui/panels/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialog.tsx';
import { cashOf, planHandover, sumDue, type HandoverKind, type HandoverPlan } from './plan-handover.ts';

const TITLES = { any: 'Mark as handed over', cash: 'Cash received' } as const;

type Handover = {
  readonly kind: HandoverKind;
  readonly orders: readonly ApiStaffOrder[];
  readonly onClose: () => void;
  /** Receives the orders that could not be handed over. */
  readonly onDone: (failed: readonly string[]) => void;
};

/** Says which of the selected orders will be handed over, and which are left out, and does it on confirmation. */
export function HandoverDialog({
  kind,
  ...handover
}: Omit<Handover, 'kind'> & { /** Null while it is closed. */ kind: HandoverKind | null }) {
  return (
    <Dialog open={kind !== null} onClose={handover.onClose} label={TITLES[kind ?? 'any']}>
      <HandoverForm kind={kind ?? 'any'} {...handover} />
    </Dialog>
  );
}

function HandoverForm({ kind, orders, onClose, onDone }: Handover) {
  // Hands over the orders that the dialog shows, even when the list changes.
  const [plan] = useState(() => planHandover(orders, { kind, now: Date.now() }));
  const { done, run } = useHandover(plan, onDone);
  const { steps, leftOut } = plan;
  const cash = cashOf(plan);
  return (
    <DialogForm
      title={TITLES[kind]}
      submit={
        done !== null
          ? `${done} of ${steps.length} …`
          : kind === 'cash'
            ? `Record ${sumDue(cash)}`
            : `Hand over ${countOf(steps.length, 'order')}`
      }
      isBusy={done !== null || steps.length === 0}
      onSubmit={run}
      onCancel={onClose}
    >
      <EffectList>
        {steps.length > 0 && (
          <Effect icon="orders">Becomes ‘Handed over’: {countOf(steps.length, 'order')}.</Effect>
        )}
        {cash.length > 0 && (
          <Effect icon="payment">
            Recorded as received in cash: {sumDue(cash)} for {countOf(cash.length, 'order')}.
          </Effect>
        )}
        {leftOut.length > 0 && (
          <Effect
            icon="info"
            detail={leftOut.map(({ number, status }) => `#${number}: ${status}`).join(', ')}
          >
            Left out: {countOf(leftOut.length, 'order')}.
          </Effect>
        )}
        <Effect icon="mail">The customers get no email.</Effect>
        <Effect icon="alert">This cannot be undone.</Effect>
      </EffectList>
    </DialogForm>
  );
}

/** Hands the orders over one after another, so that one failure stops no other. `done` is null before the start. */
function useHandover({ steps }: HandoverPlan, onDone: Handover['onDone']) {
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<number | null>(null);
  const run = async () => {
    if (done !== null || steps.length === 0) return;
    const failed: { id: string; text: string }[] = [];
    for (const [index, { order, action }] of steps.entries()) {
      setDone(index);
      const result = await action.run(order, { reason: 'other', lost: [] });
      if (!result.ok) failed.push({ id: order.id, text: `#${order.number}: ${result.error.detail}` });
    }
    await revalidate();
    const count = countOf(steps.length - failed.length, 'order');
    if (failed.length === 0) announce(`${count} handed over.`);
    else announceFailure(`${count} handed over. Not done: ${failed.map(({ text }) => text).join(' ')}`);
    onDone(failed.map(({ id }) => id));
  };
  return { done, run };
}

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiStaffOrder } from '#contract/calls.ts';
import { isRequestRefused } from '#contract/is-request-refused.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { describeFailedAttempt } from '../../data/describe-failed-attempt.ts';
import { useIsMounted } from '../../data/use-is-mounted.ts';
import { undoOrderDecisions } from '../../order/actions/undo-order-decision.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import { countOf } from '../../ui/count-text.ts';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { HAPPENS_LATER } from '../../undo/happens-later.ts';
import { enqueueHandover } from './enqueue-handover.ts';
import { cashOf, planHandover, sumDue, type HandoverKind, type HandoverPlan } from './plan-handover.ts';

const TITLES = { any: 'Mark as delivered', cash: 'Cash received' } as const;

type Handover = {
  readonly kind: HandoverKind;
  readonly orders: readonly ApiStaffOrder[];
  readonly onClose: () => void;
  /** Receives the ids of the orders that were not handed over. */
  readonly onDone: (left: readonly string[]) => void;
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
            : `Mark ${countOf(steps.length, 'order')} as delivered`
      }
      isBusy={done !== null || steps.length === 0}
      onSubmit={run}
      onCancel={onClose}
    >
      <EffectList>
        {steps.length > 0 && (
          <Effect icon="orders">Becomes ‘Delivered’: {countOf(steps.length, 'order')}.</Effect>
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
        <Effect icon="clock">{HAPPENS_LATER}</Effect>
      </EffectList>
    </DialogForm>
  );
}

/**
 * Queues the handovers one after another, until the dialog closes. One failure stops no other. One Undo takes all back, also those that the
 * shop has not confirmed. A repeated request hands nothing over twice. `done` is null before the start.
 */
function useHandover({ steps }: HandoverPlan, onDone: Handover['onDone']) {
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<number | null>(null);
  const isOpen = useIsMounted();
  const run = async () => {
    if (done !== null || steps.length === 0) return;
    const batch = crypto.randomUUID();
    const handedOver: ApiStaffOrder[] = [];
    const unconfirmed: ApiStaffOrder[] = [];
    const failures: string[] = [];
    for (const [index, step] of steps.entries()) {
      if (!isOpen()) break;
      setDone(index);
      const { order } = step;
      const result = await enqueueHandover(step, batch);
      if (result === null) failures.push(`#${order.number}: Left out: disputed.`);
      else if (result.ok) handedOver.push(order);
      else {
        const { meaning, reason } = describeFailedAttempt(result.error);
        failures.push(`#${order.number}: ${meaning} ${reason}`);
        if (!isRequestRefused(result.error)) unconfirmed.push(order);
      }
    }
    await revalidate();
    const count = handedOver.length;
    const text =
      count > 0 ? [`${countOf(count, 'order')} will be marked as delivered in ${UNDO_DELAY}.`] : [];
    const stopped = steps.length - count - failures.length;
    const rest = [...failures, ...(stopped > 0 ? [`Stopped before ${countOf(stopped, 'order')}.`] : [])];
    const undoable = [...handedOver, ...unconfirmed];
    const undo =
      undoable.length > 0
        ? () => undoOrderDecisions(undoable, { done: 'The delivery is undone.', reload: revalidate })
        : null;
    (rest.length === 0 ? announce : announceFailure)([...text, ...rest].join(' '), undo);
    onDone(steps.flatMap(({ order }) => (handedOver.includes(order) ? [] : [order.id])));
  };
  return { done, run };
}

import { useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { describeFailedAttempt, type FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { useMe } from '../../shell/account/me.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import { describeTimelineStep, type TimelineStep } from '../timeline/describe-timeline.ts';
import { isDecided, type ActionAnswers, type OrderAction } from './order-actions.ts';
import { announceOrderDecision } from './undo-order-decision.ts';

/** The problems of an action whose order was changed meanwhile. */
const TOO_LATE: readonly string[] = ['order_move_refused', 'order_not_cancellable'];

/**
 * Runs an action on an order, and says what happened, or what somebody else did first. Returns why it failed, unless the order was changed meanwhile.
 */
export function useOrderAction(
  order: ApiOrderDetail,
): (action: OrderAction, answers: ActionAnswers) => Promise<FailedAttempt | null> {
  const { revalidate } = useRevalidator();
  const { email } = useMe();
  return async (action, answers) => {
    const result = await action.run(order, answers);
    const isLate = !result.ok && TOO_LATE.includes(result.error.code);
    const after = result.ok || isLate ? await readOrder(order.number) : undefined;
    const step = after && lastStepOf(after);
    if (result.ok || isLate) await revalidate();
    const hasChanged = step !== undefined && step.at !== lastStepOf(order)?.at;
    const isByOther = step?.who != null && step.who.email !== email;
    if (hasChanged && (isLate || isByOther)) announceFailure(describeMeanwhile(order.number, step));
    else if (result.ok && after && isDecided(after)) announceOrderDecision(after, revalidate);
    else if (result.ok) announce(`#${order.number} ${action.done}.`);
    // The order does not allow the action. For example, one that is on its way cannot be cancelled.
    else return describeFailedAttempt(result.error);
    return null;
  };
}

async function readOrder(number: number): Promise<ApiOrderDetail | undefined> {
  const read = await client.readStaffOrder({ params: { number: String(number) } });
  return read.ok ? read.value.order : undefined;
}

/** Returns the last change of an order's state. */
function lastStepOf({ timeline }: ApiOrderDetail): TimelineStep | undefined {
  return timeline.find((entry) => entry.type === 'step');
}

function describeMeanwhile(number: number, step: TimelineStep): string {
  const { who, text } = describeTimelineStep(step);
  return `#${number} had changed: ${who === null ? '' : `${who} `}${text}. You have changed nothing.`;
}

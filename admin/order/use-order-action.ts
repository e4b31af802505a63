import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { useMe } from '../shell/account/me.ts';
import { announce, announceFailure } from '../shell/messages/messages.ts';
import { describeStep, type Step } from './describe-timeline.ts';
import type { ActionAnswers, OrderAction } from './order-actions.ts';

/** The problems of an action whose order was changed meanwhile. */
const TOO_LATE: readonly string[] = ['order_move_refused', 'order_not_cancellable'];

/**
 * Runs an action on an order, and says what happened: also that somebody else has done the same or something else before. Returns why it
 * failed, unless the order was changed meanwhile.
 */
export function useOrderAction(order: ApiOrderDetail): {
  isRunning: boolean;
  run: (action: OrderAction, answers: ActionAnswers) => Promise<string | null>;
} {
  const { revalidate } = useRevalidator();
  const { email } = useMe();
  const [isRunning, setRunning] = useState(false);
  const run = async (action: OrderAction, answers: ActionAnswers) => {
    if (isRunning) return null;
    setRunning(true);
    const result = await action.run(order, answers);
    const isLate = !result.ok && TOO_LATE.includes(result.error.code);
    const step = result.ok || isLate ? await readLastStep(order.number) : undefined;
    if (result.ok || isLate) await revalidate();
    setRunning(false);
    const hasChanged = step !== undefined && step.at !== lastStepOf(order)?.at;
    const isByOther = step?.who != null && step.who.email !== email;
    if (hasChanged && (isLate || isByOther)) announceFailure(describeMeanwhile(order.number, step));
    else if (result.ok) announce(`#${order.number} ${action.done}.`);
    // Such as an order with a shipment under way, which cannot be cancelled.
    else return result.error.detail;
    return null;
  };
  return { isRunning, run };
}

/** Reads the last change of an order's state by now. */
async function readLastStep(number: number): Promise<Step | undefined> {
  const read = await client.readStaffOrder({ params: { number: String(number) } });
  return read.ok ? lastStepOf(read.value.order) : undefined;
}

function lastStepOf({ timeline }: ApiOrderDetail): Step | undefined {
  return timeline.find((entry) => entry.type === 'step');
}

function describeMeanwhile(number: number, step: Step): string {
  const { who, text } = describeStep(step);
  return `#${number} had changed: ${who === null ? '' : `${who} `}${text}. You have changed nothing.`;
}

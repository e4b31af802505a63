import type { CallContext } from '../call-context.ts';
import type { Put, ScheduledChange } from '../store.ts';

/** Delay of each change. Short delays can be watched in the demo and leave time to act before the change. */
export const CHANGE_DELAY_SECONDS: Readonly<Record<ScheduledChange, number>> = {
  payment_succeeds: 10,
  balance_changes: 2,
  refund_succeeds: 10,
  refund_fails: 10,
  dispute_opens: 10,
  dispute_expires: 7 * 24 * 60 * 60,
};

/** Schedules a change that the bank makes on its own. `subject` is the id of the object that changes. */
export function scheduleChange(context: CallContext, change: ScheduledChange, subject: string): Put {
  const dueAt = context.now + CHANGE_DELAY_SECONDS[change];
  return ['scheduled', `${change}#${subject}`, { change, subject, dueAt, isDone: false }];
}

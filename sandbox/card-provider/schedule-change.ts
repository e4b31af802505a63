import type { Put, ScheduledChange } from './store.ts';
import type { World } from './world.ts';

/** How long each change waits, in seconds. Short enough to watch in the demo, long enough to act before it. */
const CHANGE_DELAY_SECONDS: Readonly<Record<ScheduledChange, number>> = {
  refund_succeeds: 10,
  refund_fails: 10,
};

/** Plans a change that the bank makes later, without a call. `subject` is the id of the object that changes. */
export function scheduleChange(world: World, change: ScheduledChange, subject: string): Put {
  const dueAt = world.now + CHANGE_DELAY_SECONDS[change];
  return ['scheduled', `${change}#${subject}`, { change, subject, dueAt, isDone: false }];
}

import { settleRefund } from './refunds.ts';
import type { Put, Scheduled } from './store.ts';
import type { World } from './world.ts';

/** Returns what a due change writes. A change that no longer fits its object writes only that it is done. */
export function makeScheduledChange(world: World, scheduled: Scheduled): readonly Put[] {
  const done: Put = ['scheduled', `${scheduled.change}#${scheduled.subject}`, { ...scheduled, isDone: true }];
  return [...changesOf(world, scheduled), done];
}

function changesOf(world: World, { change, subject }: Scheduled): readonly Put[] {
  switch (change) {
    case 'refund_succeeds':
      return settleRefund(world, subject, 'succeeded');
    case 'refund_fails':
      return settleRefund(world, subject, 'failed');
  }
}

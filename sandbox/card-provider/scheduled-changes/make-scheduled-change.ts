import { settleCharge } from '../payments/charges.ts';
import { completePayment } from '../payments/confirm-intent.ts';
import { decideDispute, openDispute } from '../payments/disputes.ts';
import { settleRefund } from '../payments/refunds.ts';
import type { Put, Scheduled } from '../store.ts';
import type { World } from '../world.ts';

/** Returns what a due change writes. A change that no longer applies writes only that it is done. */
export function makeScheduledChange(world: World, scheduled: Scheduled): readonly Put[] {
  const id = `${scheduled.change}#${scheduled.subject}`;
  return [...changesOf(world, scheduled), ['scheduled', id, { ...scheduled, isDone: true }]];
}

function changesOf(world: World, { change, subject }: Scheduled): readonly Put[] {
  switch (change) {
    case 'payment_succeeds':
      return completePayment(world, subject);
    case 'balance_changes':
      return settleCharge(world, subject);
    case 'refund_succeeds':
      return settleRefund(world, subject, 'succeeded');
    case 'refund_fails':
      return settleRefund(world, subject, 'failed');
    case 'dispute_opens':
      return openDispute(world, subject);
    case 'dispute_expires':
      return decideDispute(world, world.state.dispute.get(subject), 'lost');
  }
}

import type { CallContext } from '../call-context.ts';
import { settleCharge } from '../payments/charges.ts';
import { completePayment } from '../payments/confirm-intent.ts';
import { decideDispute, openDispute } from '../payments/disputes.ts';
import { settleRefund } from '../payments/refunds.ts';
import type { Put, Scheduled } from '../store.ts';

/** Returns what a due change writes. A change that no longer applies writes only that it is done. */
export function applyScheduledChange(context: CallContext, scheduled: Scheduled): readonly Put[] {
  const id = `${scheduled.change}#${scheduled.subject}`;
  return [...changesOf(context, scheduled), ['scheduled', id, { ...scheduled, isDone: true }]];
}

function changesOf(context: CallContext, { change, subject }: Scheduled): readonly Put[] {
  switch (change) {
    case 'payment_succeeds':
      return completePayment(context, subject);
    case 'balance_changes':
      return settleCharge(context, subject);
    case 'refund_succeeds':
      return settleRefund(context, subject, 'succeeded');
    case 'refund_fails':
      return settleRefund(context, subject, 'failed');
    case 'dispute_opens':
      return openDispute(context, subject);
    case 'dispute_expires':
      return decideDispute(context, context.state.dispute.get(subject), 'lost');
  }
}

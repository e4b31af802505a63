import { listRefunds } from '../provider-client.ts';
import type { SimulatedHarness } from './simulated-harness.ts';

/** Settles every pending refund with the given status and returns their number. */
export async function settlePendingRefunds(
  harness: SimulatedHarness,
  status: 'succeeded' | 'failed',
): Promise<number> {
  const refunds = await listAllRefunds(harness);
  const pending = refunds.filter((refund) => refund.status === 'pending');
  for (const { id } of pending) await harness.provider.settleRefund(id, status);
  return pending.length;
}

/** Fails the succeeded refunds of a payment. */
export async function failRefundsOf(harness: SimulatedHarness, intentId: string): Promise<void> {
  const refunds = await listAllRefunds(harness);
  const succeeded = refunds.filter((one) => one.payment_intent === intentId && one.status === 'succeeded');
  for (const { id } of succeeded) await harness.provider.settleRefund(id, 'failed');
}

/** Settles the provider's refund of the shop's refund with this id. */
export async function settleRefundOf(
  harness: SimulatedHarness,
  { refundId, status }: { refundId: string | undefined; status: 'succeeded' | 'failed' },
): Promise<void> {
  const refunds = await listAllRefunds(harness);
  const found = refunds.find(({ metadata }) => metadata['refund_id'] === refundId);
  if (found) await harness.provider.settleRefund(found.id, status);
}

function listAllRefunds({ provider, startedAt }: SimulatedHarness) {
  return listRefunds(provider, { since: Math.floor(startedAt.getTime() / 1000) });
}

import { client } from '../../data/client.ts';
import type { HandoverPlan } from './plan-handover.ts';

/**
 * Queues the handover of an order. Returns null without queuing it when its payment is disputed: the list that it was selected in may have
 * been read before the dispute.
 */
export async function enqueueHandover({ order, action }: HandoverPlan['steps'][number], batch: string) {
  const read = await client.listShipments({ params: { number: String(order.number) } });
  if (!read.ok) return read;
  return read.value.isDisputed ? null : action.run(order, { reason: 'other', lost: [], batch });
}

import type { ApiOrderDetail } from '#contract/calls.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';

type Order = Pick<ApiOrderDetail, 'number' | 'acceptsAt' | 'handsOverAt'>;

/** Announces the decision about an order that waits, and offers to undo it. */
export function announceOrderDecision(order: Order, reload: () => Promise<void>): void {
  announce(`#${order.number} will be ${nameDecision(order)} in ${UNDO_DELAY}.`, () =>
    keepOrder(order, reload),
  );
}

/** Undoes a decision about an order while it waits, and announces the result. */
export function keepOrder(order: Order, reload: () => Promise<void>): Promise<void> {
  const kept = `#${order.number} is not ${nameDecision(order)}. The customer gets no email.`;
  return keepOrders([order], { kept, reload });
}

/** Undoes decisions about several orders while they wait, and announces `kept`, or which orders were too late. */
export async function keepOrders(
  orders: readonly Pick<Order, 'number'>[],
  { kept, reload }: { kept: string; reload: () => Promise<void> },
): Promise<void> {
  const failures: string[] = [];
  for (const { number } of orders) {
    const undone = await client.keepStaffOrder({ params: { number: String(number) } });
    if (!undone.ok) failures.push(`#${number}: ${undone.error.detail}`);
  }
  if (failures.length === 0) announce(kept);
  else announceFailure(failures.join(' '));
  await reload();
}

/** Returns the participle of the decision that waits, such as `accepted`. A server of the previous version sends no `handsOverAt`. */
export function nameDecision({ acceptsAt, handsOverAt }: Order): string {
  return handsOverAt ? 'marked as delivered' : acceptsAt ? 'accepted' : 'cancelled';
}

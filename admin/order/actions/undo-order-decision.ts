import type { ApiOrderDetail } from '#contract/calls.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';

type Order = Pick<ApiOrderDetail, 'number' | 'acceptsAt' | 'handsOverAt'>;

/** Announces the decision about an order that waits, and offers to undo it. */
export function announceOrderDecision(order: Order, reload: () => Promise<void>): void {
  announce(`#${order.number} will be ${nameDecision(order)} in ${UNDO_DELAY}.`, () =>
    undoOrderDecision(order, reload),
  );
}

/** Undoes a decision about an order while it waits, and announces the result. */
export function undoOrderDecision(order: Order, reload: () => Promise<void>): Promise<void> {
  const done = `#${order.number} is not ${nameDecision(order)}. The customer gets no email.`;
  return undoOrderDecisions([order], { done, reload });
}

/** Undoes decisions about several orders while they wait. Announces `done`, or the orders for which it was too late. */
export async function undoOrderDecisions(
  orders: readonly Pick<Order, 'number'>[],
  { done, reload }: { done: string; reload: () => Promise<void> },
): Promise<void> {
  const failures: string[] = [];
  for (const { number } of orders) {
    const undone = await client.undoOrderDecision({ params: { number: String(number) } });
    if (!undone.ok) failures.push(`#${number}: ${undone.error.detail}`);
  }
  if (failures.length === 0) announce(done);
  else announceFailure(failures.join(' '));
  await reload();
}

/** Returns the participle of the decision that waits, such as `accepted`. A server of the previous version sends no `handsOverAt`. */
export function nameDecision({ acceptsAt, handsOverAt }: Order): string {
  return handsOverAt ? 'marked as delivered' : acceptsAt ? 'accepted' : 'cancelled';
}

import type { ApiOrderDetail } from '#contract/calls.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { client } from '../data/client.ts';
import { announce, announceFailure } from '../shell/messages/messages.ts';

type Order = Pick<ApiOrderDetail, 'number' | 'acceptsAt'>;

/** Says that an order will be cancelled, or its payment accepted, and offers to undo that. */
export function announceOrderDecision(order: Order, reload: () => Promise<void>): void {
  const what = order.acceptsAt === null ? 'cancelled' : 'accepted';
  announce(`#${order.number} will be ${what} in ${UNDO_DELAY}.`, () => keepOrder(order, reload));
}

/** Undoes a decision about an order while it waits, and announces the result. */
export async function keepOrder({ number, acceptsAt }: Order, reload: () => Promise<void>): Promise<void> {
  const kept = await client.keepStaffOrder({ params: { number: String(number) } });
  if (kept.ok)
    announce(
      `#${number} is not ${acceptsAt === null ? 'cancelled' : 'accepted'}. The customer gets no email.`,
    );
  else announceFailure(kept.error.detail);
  await reload();
}

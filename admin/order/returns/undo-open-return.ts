import type { ApiOrderDetail } from '#contract/calls.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';

type Order = Pick<ApiOrderDetail, 'number'>;

/** Announces that an unexpected parcel will be recorded, and offers to undo that. */
export function announceOpenReturn(order: Order, reload: () => Promise<void>): void {
  announce(`The parcel of #${order.number} will be recorded in ${UNDO_DELAY}.`, () =>
    undoOpenReturn(order, reload),
  );
}

/** Undoes a parcel that waits to be recorded, and announces the result. */
export async function undoOpenReturn({ number }: Order, reload: () => Promise<void>): Promise<void> {
  const undone = await client.undoOpenReturn({ params: { number: String(number) } });
  if (undone.ok) announce('The parcel is not recorded. The customer gets no email.');
  else announceFailure(undone.error.detail);
  await reload();
}

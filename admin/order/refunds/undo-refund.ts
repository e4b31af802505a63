import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';

/** The message after an undo. It does not claim that nothing was paid: staff may have paid a payout already. */
export const REFUND_UNDONE = 'The refund is undone. Nothing was sent or recorded.';

/** Undoes a refund that waits, says so, and reads the order again. */
export async function undoRefund(id: string, reload: () => Promise<void>): Promise<void> {
  const undone = await client.undoRefund({ params: { id } });
  if (undone.ok) announce(REFUND_UNDONE);
  else announceFailure(undone.error.detail);
  await reload();
}

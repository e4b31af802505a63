import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';

/** Undoes an erasure that waits, says so, and reads the screen again. */
export async function undoErasure(id: string, reload: () => Promise<void>): Promise<void> {
  const undone = await client.undoErasure({ params: { id } });
  if (undone.ok) announce('Nothing is erased.');
  else announceFailure(undone.error.detail);
  await reload();
}

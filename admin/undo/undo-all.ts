import { announce } from '../shell/messages/messages.ts';
import { announceUndoFailure } from './change-failure.ts';
import { undoChange } from './undo-change.ts';

/**
 * Undoes changes, the last one first, and reloads the screen, also after a failure. A message says `done`, or asks before prices change by
 * more than half.
 */
export async function undoAll(
  changeIds: readonly string[],
  reload: () => unknown,
  { done = 'Undone. The earlier value applies.', isConfirmed = false } = {},
): Promise<void> {
  for (const [index, id] of [...changeIds.entries()].toReversed()) {
    const undone = await undoChange(id, { isConfirmed });
    if (!undone.ok) {
      announceUndoFailure(undone.error, () =>
        undoAll(changeIds.slice(0, index + 1), reload, { done, isConfirmed: true }),
      );
      break;
    }
    announce(done);
  }
  await reload();
}

import { describeFailure } from '../activity/undo-entry.ts';
import { undoChange } from '../data/undo-change.ts';
import { announce, announceFailure } from '../shell/messages/messages.ts';

/** Undoes changes, the last one first, and reloads the screen. */
export async function undoAll(changeIds: readonly string[], reload: () => Promise<void>): Promise<void> {
  for (const id of changeIds.toReversed()) {
    const undone = await undoChange(id);
    if (!undone.ok) {
      announceFailure(describeFailure(undone.error).text);
      break;
    }
    announce('Undone. Everybody sees the earlier value.');
  }
  await reload();
}

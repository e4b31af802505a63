import { announce, announceFailure } from '../shell/messages/messages.ts';
import { undoChange } from './undo-change.ts';

/** Says what was changed, and offers to undo it. `onUndone` runs after the undo, also after one that failed. */
export function announceChange(
  done: string,
  { changeId, onUndone }: { changeId: string | null; onUndone: () => Promise<void> },
): void {
  const undo = async (id: string) => {
    const undone = await undoChange(id);
    if (undone.ok) announce('The change is undone.');
    else announceFailure(undone.error.detail);
    await onUndone();
  };
  announce(done, changeId === null ? null : () => undo(changeId));
}

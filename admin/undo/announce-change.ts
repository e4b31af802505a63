import { announce } from '../shell/messages/messages.ts';
import { undoAll } from './undo-all.ts';

/** Says what was changed, and offers to undo it. `onUndone` runs after the undo, also after one that failed. */
export function announceChange(
  text: string,
  {
    changeId,
    onUndone,
    done = 'The change is undone.',
  }: {
    changeId: string | null;
    onUndone: () => unknown;
    /** What the message says after the undo. */
    done?: string;
  },
): void {
  announce(text, changeId === null ? null : () => undoAll([changeId], onUndone, { done }));
}

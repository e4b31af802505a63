import type { ApiActivityEntry } from '#contract/calls.ts';
import { announce } from '../shell/messages/messages.ts';
import { announceUndoFailure } from './change-failure.ts';
import { undoInParts } from './undo-change.ts';

type Reload = () => unknown;

/** What the message says after an undo; whether the user has confirmed large price changes; and whether the changes are undos. */
type UndoOptions = { readonly done?: string; readonly isConfirmed?: boolean; readonly isRedo?: boolean };

/** The message after an undo. */
const UNDONE = 'Undone. The earlier value applies.';

/**
 * Undoes changes, the last one first, and reloads the screen, also after a failure. A message says `done` and offers to redo them, or asks
 * before prices change by more than half.
 */
export async function undoAll(
  changeIds: readonly string[],
  reload: Reload,
  { done = UNDONE, isConfirmed = false, isRedo = false }: UndoOptions = {},
): Promise<void> {
  const entries: ApiActivityEntry[] = [];
  for (const [index, id] of [...changeIds.entries()].toReversed()) {
    const undone = await undoInParts(id, isConfirmed);
    if (!undone.ok) {
      announceUndoFailure(undone.error, () =>
        undoAll(changeIds.slice(0, index + 1), reload, { done, isConfirmed: true, isRedo }),
      );
      break;
    }
    entries.push(undone.value);
    announceUndone(entries, reload, { done, isRedo });
  }
  await reload();
}

/** Says that changes are undone, and offers to undo that. `entries` are the undos in the log, the first one first. */
export function announceUndone(
  entries: readonly ApiActivityEntry[],
  reload: Reload,
  { done = UNDONE, isRedo = false }: UndoOptions = {},
): void {
  const isPossible = entries.every(({ undo }) => undo.possible);
  const ids = entries.map(({ id }) => id);
  // The user confirmed these prices before they were undone.
  const again = () => undoAll(ids, reload, { done, isConfirmed: true, isRedo: !isRedo });
  announce(isRedo ? 'Done again.' : done, isPossible ? again : null, !isRedo);
}

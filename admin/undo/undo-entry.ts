import type { ApiActivityEntry } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { announce, announceFailure } from '../shell/messages/messages.ts';
import { describeFailure, type ChangeFailure } from './change-failure.ts';
import { announceUndone } from './undo-all.ts';
import { undoInParts } from './undo-change.ts';

const POLL_MS = 1000;

/** Undoes a change. Returns why it failed; undefined on success. `reload` runs after a redo. */
export async function undoEntry(
  { id, subject }: Pick<ApiActivityEntry, 'id' | 'subject'>,
  reload: () => unknown,
  isConfirmed = false,
): Promise<ChangeFailure | undefined> {
  const result = await undoInParts(id, isConfirmed);
  if (!result.ok) return describeFailure(result.error);
  if (subject.type === 'import') await followUndo(subject.id);
  else announceUndone([result.value], reload);
  return undefined;
}

/** Shows the progress of the job that undoes an import, until the job has ended. */
async function followUndo(id: string): Promise<void> {
  for (;;) {
    const read = await client.readImport({ params: { id } });
    if (!read.ok) return announceFailure(read.error.detail);
    const { state, progress, counts } = read.value.import;
    if (state !== 'undoing' || progress === null) {
      const rest = counts.refused === 0 ? '' : ' The import lists the rows that could not be undone.';
      return announce(`The import is undone.${rest}`);
    }
    const [done, count] = [progress.done, progress.count].map((each) => each.toLocaleString('en-US'));
    announce(`Undoing the import: ${done} of ${count} products …`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

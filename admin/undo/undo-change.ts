import type { CallOutput } from '#contract/calls.ts';
import type { CallResult } from '#contract/client.ts';
import { client } from '../data/client.ts';
import { announce } from '../shell/messages/messages.ts';
import { askAboutUndo } from './ask-about-undo.ts';

type Progress = NonNullable<CallOutput<'undoChange'>['progress']>;

/** The choices in undos whose prices are still to be confirmed, by the ids of the changes. */
const unconfirmed = new Map<string, Awaited<ReturnType<typeof askAboutUndo>>>();

/**
 * Undoes a change of the log. With `onProgress`, a change of many products is undone in parts. A change is undone at most once, so its id
 * serves as the idempotency key. A dialog asks about fields that others have changed since. A confirmed undo keeps what was chosen before it.
 */
export async function undoChange(
  id: string,
  {
    isConfirmed = false,
    onProgress,
  }: { isConfirmed?: boolean; onProgress?: (progress: Progress) => void } = {},
): Promise<CallResult<'undoChange'>> {
  let after: string | undefined;
  let choices = (isConfirmed && unconfirmed.get(id)) || null;
  unconfirmed.delete(id);
  for (;;) {
    const result = await client.undoChange({
      params: { id },
      query: {
        ...(isConfirmed && { confirmed: '1' }),
        ...(onProgress && { part: '1' }),
        ...(after !== undefined && { after }),
      },
      headers: { 'idempotency-key': `undo-of-${id}` },
      ...(choices && { body: { choices } }),
    });
    if (!result.ok) {
      if (result.error.code === 'confirmation_required') unconfirmed.set(id, choices);
      choices = await askAboutUndo(result.error);
      if (choices === null) return result;
      continue;
    }
    const { progress } = result.value;
    if (progress === undefined) return result;
    onProgress?.(progress);
    ({ after } = progress);
  }
}

/** Undoes a change. A message shows the progress of one of many products. */
export function undoInParts(id: string, isConfirmed: boolean): Promise<CallResult<'undoChange'>> {
  return undoChange(id, {
    isConfirmed,
    onProgress: (progress) => {
      const [done, count] = [progress.done, progress.count].map((each) => each.toLocaleString('en-US'));
      announce(`Undoing the change: ${done} of ${count} products …`);
    },
  });
}

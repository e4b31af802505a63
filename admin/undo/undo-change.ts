import type { CallOutput } from '#contract/calls.ts';
import type { CallResult } from '#contract/client.ts';
import { client } from '../data/client.ts';
import { announce } from '../shell/messages/messages.ts';

type Progress = NonNullable<CallOutput<'undoChange'>['progress']>;

/**
 * Undoes a change of the log. With `onProgress`, a change of many products is undone in parts. A change is undone at most once, so its id
 * serves as the idempotency key.
 */
export async function undoChange(
  id: string,
  {
    isConfirmed = false,
    onProgress,
  }: { isConfirmed?: boolean; onProgress?: (progress: Progress) => void } = {},
): Promise<CallResult<'undoChange'>> {
  let after: string | undefined;
  for (;;) {
    const result = await client.undoChange({
      params: { id },
      query: {
        ...(isConfirmed && { confirmed: '1' }),
        ...(onProgress && { part: '1' }),
        ...(after !== undefined && { after }),
      },
      headers: { 'idempotency-key': `undo-of-${id}` },
    });
    const progress = result.ok ? result.value.progress : undefined;
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

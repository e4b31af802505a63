import type { ApiBulkResult } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import { countOf } from '../../ui/count-text.ts';
import { announceUndoFailure } from '../../undo/change-failure.ts';
import { announceUndone } from '../../undo/undo-all.ts';
import { undoInParts } from '../../undo/undo-change.ts';
import { splitRequests, type ProductEdits } from './split-requests.ts';

/** The result of an apply. After a failure, another apply with the same batch continues it. */
export type Applied = {
  readonly results: readonly ApiBulkResult[];
  /** The change of all products, for an undo; null when nothing changed. */
  readonly changeId: string | null;
  /** Why a request failed. Its products and those of later requests are not in `results`. */
  readonly failure: string | null;
};

/** Writes edits in requests of one batch, one after the other. `onProgress` gets the number of products that are done. */
export async function applyBulkEdits(
  products: readonly ProductEdits[],
  {
    batch,
    isConfirmed,
    onProgress,
  }: { batch: string; isConfirmed: boolean; onProgress: (count: number) => void },
): Promise<Applied> {
  const results: ApiBulkResult[] = [];
  let changeId: string | null = null;
  for (const request of splitRequests(products)) {
    const sent = await client.changeProducts({
      query: {},
      body: {
        products: request,
        batch,
        ...(isConfirmed && { confirmed: true as const }),
      },
    });
    if (!sent.ok) return { results, changeId, failure: sent.error.detail };
    results.push(...sent.value.products);
    changeId = sent.value.changeId ?? changeId;
    onProgress(results.length);
  }
  return { results, changeId, failure: null };
}

/** Says how many products changed, or why a request failed, and offers to undo what was written. `onUndone` runs after an undo. */
export function announceApplied({ results, changeId, failure }: Applied, onUndone: () => void): void {
  const undo = changeId === null ? null : () => undoApplied(changeId, onUndone);
  if (failure !== null) return announceFailure(failure, undo);
  const changed = results.filter(
    ({ verdict, changes }) => verdict === 'changed' && changes.length > 0,
  ).length;
  const left = results.filter(({ verdict }) => verdict === 'refused' || verdict === 'unconfirmed').length;
  const text = `${countOf(changed, 'product')} changed${left > 0 ? `, ${left} left out` : ''}.`;
  announce(text, undo);
}

/** Undoes a change of many products, and says how many stay because they changed again. `onUndone` runs after it. */
export async function undoApplied(
  changeId: string,
  onUndone: () => void,
  isConfirmed = false,
): Promise<void> {
  announce('Undoing the change …');
  const undone = await undoInParts(changeId, isConfirmed);
  if (!undone.ok) return announceUndoFailure(undone.error, () => undoApplied(changeId, onUndone, true));
  const kept = Number(undone.value.changes.find(({ field }) => field === 'kept')?.after ?? 0);
  const rest = kept > 0 ? ` ${countOf(kept, 'product')} changed again since and kept the newer values.` : '';
  announceUndone([undone.value], onUndone, { done: `The change is undone.${rest}` });
  onUndone();
}

import { uuidOf } from '#database/queries/uuid.ts';

/**
 * Returns the id of the batch that undoes a batch. It is always the same, so that an attempt that continues an interrupted undo adds to this
 * batch.
 */
export function batchOfUndo(batch: string): string {
  return uuidOf(`undo of ${batch}`);
}

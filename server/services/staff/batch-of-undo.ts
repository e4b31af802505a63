import { uuidOf } from '#database/queries/uuid.ts';

/** Returns the batch of the undo of a batch: always the same one, so that an attempt that continues an interrupted undo adds to it. */
export function batchOfUndo(batch: string): string {
  return uuidOf(`undo of ${batch}`);
}

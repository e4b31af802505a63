import { createHash } from 'node:crypto';

/** Returns the batch of the undo of a batch: always the same one, so that an attempt that continues an interrupted undo adds to it. */
export function batchOfUndo(batch: string): string {
  const hex = createHash('sha256').update(`undo of ${batch}`).digest('hex');
  // A UUID of version 8, whose bits are free (RFC 9562, section 5.8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

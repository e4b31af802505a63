/** Returns the lock of all changes of a document. */
export function contentLock(document: string): string {
  return `content ${document}`;
}

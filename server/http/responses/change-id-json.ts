/** Returns the id of an entry of the log of changes as clients get it; null when nothing was written. */
export function changeIdJson(changeId: number | null): string | null {
  return changeId === null ? null : String(changeId);
}

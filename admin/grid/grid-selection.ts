/** The prefix of the storage keys of selections that the grid opens. Ids of products are not personal. */
const PREFIX = 'osier.admin.grid.';

/** Keeps the selected products for the grid, also over a reload. Returns the key for its address. */
export function storeSelection(ids: readonly string[]): string {
  const key = crypto.randomUUID();
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(ids));
  } catch {
    // Without storage the grid says that the selection is gone.
  }
  return key;
}

/** Returns the selected products; undefined for a selection of another browser tab. */
export function readSelection(key: string): string[] | undefined {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** The prefix of the storage keys of selections that the grid opens. Ids of products are not personal. */
const PREFIX = 'osier.admin.grid.';

/** Stores the selected products for the grid, so that they survive a reload. Returns the key for the grid's URL. */
export function storeSelection(ids: readonly string[]): string {
  const key = crypto.randomUUID();
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(ids));
  } catch {
    // The grid then says that this tab does not have the selection.
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

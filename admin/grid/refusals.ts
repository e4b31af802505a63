/** The text and reason of a cell whose text cannot be saved as it is, by its key. */
export type Refusals = ReadonlyMap<string, { readonly text: string; readonly message: string }>;

/** Returns the refusals without those of some cells. */
export function withoutKeys(refusals: Refusals, keys: readonly string[]): Refusals {
  if (!keys.some((key) => refusals.has(key))) return refusals;
  const rest = new Map(refusals);
  for (const key of keys) rest.delete(key);
  return rest;
}

/** A row of a list. */
export type IdentifiedRow = { readonly id: string };

/**
 * Returns the rows that stay below the first page of a list when that page is read again: those that newer rows have moved out of it, then
 * `further`, which were loaded after it.
 */
export function furtherRows<R extends IdentifiedRow>({
  first,
  earlierFirst,
  further,
}: {
  readonly first: readonly R[];
  readonly earlierFirst: readonly R[];
  readonly further: readonly R[];
}): readonly R[] {
  if (further.length === 0) return [];
  const shown = new Set([...earlierFirst, ...further].map(({ id }) => id));
  const current = new Set(first.map(({ id }) => id));
  const newCount = first.filter(({ id }) => !shown.has(id)).length;
  const gone = earlierFirst.filter(({ id }) => !current.has(id));
  // Others are gone because the filter no longer matches them.
  const moved = newCount === 0 ? [] : gone.slice(-newCount);
  return [...moved, ...further.filter(({ id }) => !current.has(id))];
}

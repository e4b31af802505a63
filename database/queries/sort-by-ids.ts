/** Returns the rows in the order of the ids. Skips ids without a row. */
export function sortByIds<Row extends { readonly id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

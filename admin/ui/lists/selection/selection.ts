/** The ids of the selected rows, including those that the filter hides. `last` is the row toggled last, where a range begins. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly last: string | null };

export const NOTHING: Selection = { ids: new Set(), last: null };

/** Selects a row, or deselects it. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, last: id };
}

/** Gives all rows from the one toggled last to `id` the new state of `id`. */
export function toggleRange(selection: Selection, id: string, shown: readonly string[]): Selection {
  const [from, to] = [shown.indexOf(selection.last ?? ''), shown.indexOf(id)];
  if (from === -1 || to === -1) return toggle(selection, id);
  const isSelected = !selection.ids.has(id);
  const next = new Set(selection.ids);
  for (const each of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isSelected) next.add(each);
    else next.delete(each);
  }
  return { ids: next, last: id };
}

/** Selects the shown rows, or deselects them when all are selected. */
export function toggleShown({ ids, last }: Selection, shown: readonly string[]): Selection {
  const isAll = shown.every((id) => ids.has(id));
  const next = new Set(ids);
  for (const id of shown) {
    if (isAll) next.delete(id);
    else next.add(id);
  }
  return { ids: next, last };
}

/** Selects further rows. */
export function addAll({ ids, last }: Selection, added: readonly string[]): Selection {
  return { ids: new Set([...ids, ...added]), last };
}

/** Deselects the rows that are not shown. */
export function dropHidden({ ids, last }: Selection, shown: readonly string[]): Selection {
  return { ids: new Set(shown.filter((id) => ids.has(id))), last };
}

/** Counts the selected rows that are not shown. */
export function countHidden({ ids }: Selection, shown: readonly string[]): number {
  return ids.size - shown.filter((id) => ids.has(id)).length;
}

/** Returns the brands as choices of a filter: those of the finder, and the chosen one. */
export function brandChoices<Id extends string>(
  brands: readonly { readonly id: Id; readonly label: string; readonly inFinder: boolean }[],
  chosen?: string,
): { value: Id; label: string }[] {
  return brands
    .filter(({ id, inFinder }) => inFinder || id === chosen)
    .map(({ id, label }) => ({ value: id, label }));
}

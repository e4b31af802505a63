type Brand<Id extends string> = { readonly id: Id; readonly label: string; readonly inFinder: boolean };

/** Returns the brands of the finder as choices of a filter, followed by the chosen brand if the finder does not have it. */
export function brandChoices<Id extends string>(
  brands: readonly Brand<Id>[],
  otherBrand?: Brand<Id>,
): { value: Id; label: string }[] {
  return [
    ...brands.filter(({ inFinder }) => inFinder),
    ...(otherBrand === undefined ? [] : [otherBrand]),
  ].map(({ id, label }) => ({ value: id, label }));
}

/** Finds a brand that the finder does not have. */
export function findOtherBrand<Id extends string>(
  brands: readonly Brand<Id>[],
  wanted: Id | undefined,
): Brand<Id> | undefined {
  return brands.find(({ id, inFinder }) => !inFinder && id === wanted);
}

export type FilterChoice = { readonly value: string; readonly label: string };

type Person = { readonly email: string; readonly name: string };

/** The people who made the rows of a list as choices, with the one that is chosen. */
export function peopleChoices(
  rows: readonly { readonly who: Person | null }[],
  chosen: string,
): FilterChoice[] {
  const people = new Map(
    rows.flatMap(({ who }) => (who === null ? [] : [[who.email, who.name || who.email] as const])),
  );
  if (chosen !== '' && !people.has(chosen)) people.set(chosen, chosen);
  return toChoices([...people]);
}

/** Returns pairs of a value and its label as choices. */
export function toChoices(pairs: readonly (readonly [string, string])[]): FilterChoice[] {
  return pairs.map(([value, label]) => ({ value, label }));
}

/** Returns values with their names as choices. */
export function namedChoices<Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): FilterChoice[] {
  return values.map((value) => ({ value, label: names[value] }));
}

/** Returns the choice whose label differs from a name only by case, accents, punctuation or a plural, such as ‘T-Shirt’ for ‘t shirts’. */
export function findSimilarName<T extends { readonly label: string }>(
  name: string,
  choices: readonly T[],
): T | undefined {
  const key = keyOf(name);
  return key === '' ? undefined : choices.find(({ label }) => keyOf(label) === key);
}

function keyOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
  return plain.replace(/(?<=ss|sh|ch|x|z)es$|(?<!s)s$/, '');
}

/** A word that could have been meant. `products` tells how common it is. */
export type KnownWord = { readonly word: string; readonly products: number };

/** How many mistakes are forgiven in a word of so many letters. */
export function forgivenMistakes(letters: number): number {
  if (letters < 3) return 0;
  return letters < 6 ? 1 : 2;
}

/**
 * The words among `known` that were most likely meant by `typed`: those with the fewest mistakes between them, of these the ones that
 * begin with the same letter, common ones first. None when all are further away than is forgiven.
 */
export function meantWords<Word extends KnownWord>(typed: string, known: readonly Word[]): readonly Word[] {
  const most = forgivenMistakes(typed.length);
  const near = known
    .map((candidate) => ({
      candidate,
      // A first letter is rarely wrong: half a mistake more, so that it decides between words that are equally near.
      far: mistakesBetween(typed, candidate.word) + (typed[0] === candidate.word[0] ? 0 : 0.5),
    }))
    .filter(({ far }) => Math.floor(far) <= most);
  const nearest = Math.min(...near.map(({ far }) => far));
  return near
    .filter(({ far }) => far === nearest)
    .map(({ candidate }) => candidate)
    .toSorted((one, other) => other.products - one.products);
}

/** Letters that are missing, too many, wrong or swapped with their neighbour (optimal string alignment distance). */
export function mistakesBetween(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let fewest = Math.min(
        (above[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && swapped) fewest = Math.min(fewest, (before[column - 2] ?? 0) + 1);
      now.push(fewest);
    }
    [before, above] = [above, now];
  }
  return above[other.length] ?? 0;
}

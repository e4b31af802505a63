/** A word of the catalogue. `products` is the number of products that have it; `named` of them have it outside their details. */
export type KnownWord = { readonly word: string; readonly products: number; readonly named: number };

/** Words of at least this length count as near when they have the same letters in another order. */
const MIN_SHUFFLED_LETTER_COUNT = 5;

/** Returns the maximum edit distance of a correction for a word of this length. */
export function maxEditDistance(letterCount: number): number {
  if (letterCount < 3) return 0;
  return letterCount < 6 ? 1 : 2;
}

/**
 * Returns the words of `known` that are nearest to `typed`, within the maximum distance. Of equally near words, those with the same first
 * letter win. Sorts by `named`, then by the number of products.
 */
export function nearestWords<Word extends KnownWord>(typed: string, known: readonly Word[]): readonly Word[] {
  const maxDistance = maxEditDistance(typed.length);
  const near = known
    .map((candidate) => ({
      candidate,
      // The first letter is rarely wrong. Half a point decides between words that are equally near.
      distance: typingDistance(typed, candidate.word) + (typed[0] === candidate.word[0] ? 0 : 0.5),
    }))
    .filter(({ distance }) => Math.floor(distance) <= maxDistance);
  const nearest = Math.min(...near.map(({ distance }) => distance));
  return near
    .filter(({ distance }) => distance === nearest)
    .map(({ candidate }) => candidate)
    .toSorted((one, other) => other.named - one.named || other.products - one.products);
}

/** Returns the edit distance, but at most 1 for the same letters in another order. */
export function typingDistance(typed: string, word: string): number {
  const isShuffled = typed.length >= MIN_SHUFFLED_LETTER_COUNT && sorted(typed) === sorted(word);
  return isShuffled ? Math.min(1, editDistance(typed, word)) : editDistance(typed, word);
}

function sorted(word: string): string {
  return word.split('').toSorted().join('');
}

/** Returns the optimal string alignment distance: missing, extra, wrong and swapped letters. */
export function editDistance(one: string, other: string): number {
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

/** A word that could have been meant: how many products have it, and how many of them are called so. */
export type KnownWord = { readonly word: string; readonly products: number; readonly named: number };

/** From so many letters on, the same letters in another order are likely to be the same word. */
const SHUFFLED = 5;

/** How many mistakes are forgiven in a word of so many letters. */
export function forgivenMistakes(letters: number): number {
  if (letters < 3) return 0;
  return letters < 6 ? 1 : 2;
}

/**
 * The words among `known` that were most likely meant by `typed`: those with the fewest mistakes between them, of these the ones that
 * begin with the same letter, first those by which products are called, common ones first. None when all are further away than is forgiven.
 */
export function meantWords<Word extends KnownWord>(typed: string, known: readonly Word[]): readonly Word[] {
  const most = forgivenMistakes(typed.length);
  const near = known
    .map((candidate) => ({
      candidate,
      // A first letter is rarely wrong: half a mistake more, so that it decides between words that are equally near.
      far: distance(typed, candidate.word) + (typed[0] === candidate.word[0] ? 0 : 0.5),
    }))
    .filter(({ far }) => Math.floor(far) <= most);
  const nearest = Math.min(...near.map(({ far }) => far));
  return near
    .filter(({ far }) => far === nearest)
    .map(({ candidate }) => candidate)
    .toSorted((one, other) => other.named - one.named || other.products - one.products);
}

/** The mistakes between two words; all letters of one, in whatever order, are a single one where they are not few. */
function distance(typed: string, word: string): number {
  const areSame = typed.length >= SHUFFLED && sorted(typed) === sorted(word);
  return areSame ? Math.min(1, mistakesBetween(typed, word)) : mistakesBetween(typed, word);
}

function sorted(word: string): string {
  return word.split('').toSorted().join('');
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

/**
 * Creates a seeded random number generator with values from 0 up to 1. Source: Chris Doty-Humphrey, PractRand,
 * generator sfc32.
 */
export function createSeededRandom(seed: number): () => number {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  return next;
}

/** Picks an item of a list by a number from 0 up to 1. */
export function choose<T>(list: readonly T[], number: number): T {
  const chosen = list[Math.floor(number * list.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}

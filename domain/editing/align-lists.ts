/** The indices of an element that two lists have in common. */
export type IndexPair = readonly [before: number, after: number];

/** Returns a longest common subsequence of two lists, as pairs of indices in ascending order. */
export function alignLists(before: readonly string[], after: readonly string[]): readonly IndexPair[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let tail = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (tail < shorter && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const middle = alignMiddle(
    before.slice(start, before.length - tail),
    after.slice(start, after.length - tail),
  );
  return [
    ...Array.from({ length: start }, (_, at): IndexPair => [at, at]),
    ...middle.map(([one, other]): IndexPair => [one + start, other + start]),
    ...Array.from({ length: tail }, (_, at): IndexPair => [
      before.length - tail + at,
      after.length - tail + at,
    ]),
  ];
}

function alignMiddle(before: readonly string[], after: readonly string[]): IndexPair[] {
  // For each pair of indices, the length of the longest common subsequence of the elements from there on.
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const lengthAt = (one: number, other: number) => lengths[one * width + other] ?? 0;
  for (let one = before.length - 1; one >= 0; one -= 1)
    for (let other = after.length - 1; other >= 0; other -= 1)
      lengths[one * width + other] =
        before[one] === after[other]
          ? lengthAt(one + 1, other + 1) + 1
          : Math.max(lengthAt(one + 1, other), lengthAt(one, other + 1));
  const pairs: IndexPair[] = [];
  let [one, other] = [0, 0];
  while (one < before.length && other < after.length) {
    if (before[one] === after[other]) {
      pairs.push([one, other]);
      [one, other] = [one + 1, other + 1];
    } else if (lengthAt(one + 1, other) >= lengthAt(one, other + 1)) one += 1;
    else other += 1;
  }
  return pairs;
}

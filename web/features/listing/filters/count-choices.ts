/** Product counts by choice; undefined if the catalogue does not count them. */
export type Counts = Readonly<Record<string, number>> | undefined;

/** Adds to each choice the number of products that match it. */
export function withCounts<Choice extends { value: string }>(choices: readonly Choice[], counts: Counts) {
  return choices.map((choice) => ({ ...choice, count: counts && (counts[choice.value] ?? 0) }));
}

/** Returns the counts in one line, "Man's 31 · Women's 26", without choices that match no product. */
export function countLine(
  choices: readonly { value: string; label: string }[],
  counts: Counts,
): string | undefined {
  const line = withCounts(choices, counts)
    .flatMap(({ label, count }) => (count === undefined || count === 0 ? [] : [`${label}\u00a0${count}`]))
    .join(' · ');
  return line === '' ? undefined : line;
}

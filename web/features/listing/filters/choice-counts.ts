/** Product counts by choice; undefined if the catalogue does not count them. */
export type Counts = Readonly<Record<string, number>> | undefined;

/** Maximum number of choices in a line of counts. */
const MAX_LINE_CHOICE_COUNT = 12;

/** Adds to each choice the number of products that match it. */
export function withCounts<Choice extends { value: string }>(choices: readonly Choice[], counts: Counts) {
  return choices.map((choice) => ({ ...choice, count: counts && (counts[choice.value] ?? 0) }));
}

/**
 * Returns the counts in one line, "Man's 31 · Women's 26", without choices that match no product. A line that would be too long
 * has the choices with the most products only.
 */
export function countLine(
  choices: readonly { value: string; label: string }[],
  counts: Counts,
): string | undefined {
  const counted = choices.flatMap(({ value, label }) => {
    const count = counts?.[value] ?? 0;
    return count === 0 ? [] : [{ label, count }];
  });
  const shown = new Set(
    counted.toSorted((one, other) => other.count - one.count).slice(0, MAX_LINE_CHOICE_COUNT),
  );
  const more = counted.length - shown.size;
  const parts = counted.filter((one) => shown.has(one)).map(({ label, count }) => `${label}\u00a0${count}`);
  if (more > 0) parts.push(`and ${more} more`);
  return parts.length === 0 ? undefined : parts.join(' · ');
}

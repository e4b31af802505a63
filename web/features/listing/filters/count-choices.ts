/** Counts by choice, as the catalogue's facts tell them; undefined where choices cannot be counted. */
export type Counts = Readonly<Record<string, number>> | undefined;

/** Choices of a control with how many products each of them leaves. */
export function withCounts<Choice extends { value: string }>(choices: readonly Choice[], counts: Counts) {
  return choices.map((choice) => ({ ...choice, count: counts && (counts[choice.value] ?? 0) }));
}

/** The counts of a control's choices in one line, "Man's 31 · Women's 26"; choices that leave nothing are passed over. */
export function countLine(
  choices: readonly { value: string; label: string }[],
  counts: Counts,
): string | undefined {
  const line = withCounts(choices, counts)
    .flatMap(({ label, count }) => (count === undefined || count === 0 ? [] : [`${label}\u00a0${count}`]))
    .join(' · ');
  return line === '' ? undefined : line;
}

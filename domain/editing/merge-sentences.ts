import { alignLists } from './align-lists.ts';

/** Sentences of the base from `start` to before `end`, and what replaces them. An insertion has `start` equal to `end`. */
type Change = { readonly start: number; readonly end: number; readonly sentences: readonly string[] };

/**
 * Merges two texts that were made from one base. Returns null when both changed the same sentence, or inserted different sentences at
 * the same place.
 */
export function mergeSentences(
  base: string,
  { theirs, mine }: { theirs: string; mine: string },
): string | null {
  if (theirs === mine || mine === base) return theirs;
  if (theirs === base) return mine;
  const sentences = splitSentences(base);
  const own = changesOf(sentences, splitSentences(mine));
  const others = changesOf(sentences, splitSentences(theirs));
  const added = own.filter((change) => !others.some((other) => isEqual(change, other)));
  if (added.some((change) => others.some((other) => isConflict(change, other)))) return null;
  const changes = [...others, ...added].toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  );
  let at = 0;
  const merged: string[] = [];
  for (const change of changes) {
    merged.push(...sentences.slice(at, change.start), ...change.sentences);
    at = change.end;
  }
  return joinSentences([...merged, ...sentences.slice(at)]);
}

function changesOf(base: readonly string[], text: readonly string[]): Change[] {
  const changes: Change[] = [];
  let [baseAt, textAt] = [0, 0];
  for (const [baseMatch, textMatch] of [...alignLists(base, text), [base.length, text.length] as const]) {
    if (baseMatch > baseAt || textMatch > textAt)
      changes.push({ start: baseAt, end: baseMatch, sentences: text.slice(textAt, textMatch) });
    [baseAt, textAt] = [baseMatch + 1, textMatch + 1];
  }
  return changes;
}

function isEqual(one: Change, other: Change): boolean {
  return (
    one.start === other.start &&
    one.end === other.end &&
    one.sentences.length === other.sentences.length &&
    one.sentences.every((sentence, at) => sentence === other.sentences[at])
  );
}

/** Changes of neighbouring sentences do not conflict, and neither does an insertion beside a changed sentence. */
function isConflict(one: Change, other: Change): boolean {
  if (one.start === other.start && one.end === other.end) return true;
  return one.start < other.end && other.start < one.end;
}

const LINE_BREAK = '\n';

/** Splits a text into its sentences and line breaks. White space between sentences counts as one space. */
function splitSentences(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines.flatMap((line, at) => [
    ...(at === 0 ? [] : [LINE_BREAK]),
    ...(line === '' ? [] : line.split(/(?<=[.!?…]["'”’)]?)\s+/u)),
  ]);
}

function joinSentences(sentences: readonly string[]): string {
  return sentences
    .map((sentence, at) => {
      const before = sentences[at - 1];
      const isSpaced = before !== undefined && before !== LINE_BREAK && sentence !== LINE_BREAK;
      return isSpaced ? ` ${sentence}` : sentence;
    })
    .join('');
}

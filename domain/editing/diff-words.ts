import { alignLists } from './align-lists.ts';

/** A part of two compared texts: in both, only in the later, or only in the earlier one. */
export type DiffPart = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };

/** Compares two texts by words. The parts that are not `added` make up `before`, those that are not `removed` make up `after`. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, current] = [splitWords(before), splitWords(after)];
  const parts: DiffPart[] = [];
  const push = (kind: DiffPart['kind'], words: readonly string[]) => {
    if (words.length === 0) return;
    const last = parts.at(-1);
    const text = words.join('');
    if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + text };
    else parts.push({ kind, text });
  };
  let [oldAt, currentAt] = [0, 0];
  for (const [oldMatch, currentMatch] of [
    ...alignLists(old, current),
    [old.length, current.length] as const,
  ]) {
    push('removed', old.slice(oldAt, oldMatch));
    push('added', current.slice(currentAt, currentMatch));
    push('same', old.slice(oldMatch, oldMatch + 1));
    [oldAt, currentAt] = [oldMatch + 1, currentMatch + 1];
  }
  return parts;
}

/** Splits a text into words and punctuation, each with the white space before it. */
function splitWords(text: string): string[] {
  return text.match(/\s*(?:[\p{L}\p{M}\p{N}'’]+|[^\s\p{L}\p{M}\p{N}])|\s+$/gu) ?? [];
}

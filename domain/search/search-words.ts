/** The most words of a search that count, and the most letters of a word; more than anybody types who looks for clothes. */
const MOST_WORDS = 8;
const MOST_LETTERS = 40;

/**
 * What somebody has typed or pasted to search for, without what nobody sees: marks of direction, joiners and spaces of no width. Forms of
 * one character, like letters of full width, become that character (NFKC).
 */
export function searchPhrase(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/[\p{Zl}\p{Zp}]+/gu, ' ');
}

/** The words of what somebody has typed: lower case, letters and digits only. Whatever else was typed parts words. */
export function searchWords(text: string): string[] {
  return (
    searchPhrase(text)
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      // A T-shirt is one word, the beginning of one and a misspelt one too.
      .replaceAll(/\bt[\s-]+(?=sh)/g, 't')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && word.length <= MOST_LETTERS)
      .slice(0, MOST_WORDS)
  );
}

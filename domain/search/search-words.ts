/** Maximum number of words in a search; further words are ignored. */
const MAX_WORD_COUNT = 8;
/** Maximum length of a word; longer words are ignored. */
const MAX_LETTER_COUNT = 40;

/**
 * Normalises the text of a search (NFKC) and removes invisible characters: direction marks, joiners, zero-width spaces. Pasted text often
 * has them.
 */
export function normaliseSearch(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/[\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Splits the text of a search into words of lower-case letters and digits. All other characters separate words. */
export function splitSearchWords(text: string): string[] {
  return (
    normaliseSearch(text)
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      // Keeps 't-shirt' one word, even when it is incomplete or misspelt.
      .replaceAll(/\bt[\s-]+(?=sh)/g, 't')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && word.length <= MAX_LETTER_COUNT)
      .slice(0, MAX_WORD_COUNT)
  );
}

/** The most words of a search that count, and the most letters of a word; more than anybody types who looks for clothes. */
const MOST_WORDS = 8;
const MOST_LETTERS = 40;

/** The words of what somebody has typed: lower case, letters and digits only. Whatever else was typed parts words. */
export function searchWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/\bt[\s-]+shirt/g, 'tshirt')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word.length <= MOST_LETTERS)
    .slice(0, MOST_WORDS);
}

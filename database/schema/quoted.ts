/** Returns a list of SQL string literals, for a CHECK over a closed set. */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ');
}

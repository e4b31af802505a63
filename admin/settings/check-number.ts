/** Throws for a value that is neither a number nor null. */
export function checkNumber(value: unknown): void {
  if (value !== null && typeof value !== 'number') throw new TypeError('not a number');
}

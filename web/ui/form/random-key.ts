/** The part of `crypto` used here. `randomUUID` is missing on plain http except on localhost. */
type Randomness = Pick<Crypto, 'getRandomValues'> & { readonly randomUUID?: (() => string) | undefined };

/** Returns a random key: a UUID, or 128 random bits in hexadecimal if the browser has no UUIDs. */
export function randomKey(randomness: Randomness): string {
  if (randomness.randomUUID !== undefined) return randomness.randomUUID();
  const bytes = randomness.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

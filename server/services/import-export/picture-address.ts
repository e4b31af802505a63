/** Longer addresses are cut off when they are stored, so they never work. */
export const MAX_URL_LENGTH = 2000;

/** Returns why a picture can never be fetched from an address; null for one that may work. */
export function addressRefusal(url: string): string | null {
  if (url.length >= MAX_URL_LENGTH) return `The address must have fewer than ${MAX_URL_LENGTH} characters.`;
  if (!URL.canParse(url)) return 'This is not the address of a picture.';
  const { protocol } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? null : 'The address must begin with https://.';
}

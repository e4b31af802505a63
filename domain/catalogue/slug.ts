/** The form of ids: up to 64 lower-case letters, digits and dashes between them. Constraints of the database repeat it. */
export const SLUG_ID = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

export const MAX_ID_LENGTH = 64;

/** The maximum length of the id of a category. */
export const MAX_SLUG_LENGTH = 40;

/** Returns the slug of a text, for a new id: its letters from A to Z and digits in lower case, with dashes between the words. */
export function slugOf(text: string, maxLength = MAX_SLUG_LENGTH): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
}

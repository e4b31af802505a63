import { createHash } from 'node:crypto';

/** An account of the stand-in. */
export type Account = {
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Colour of the drawn photo, `#rrggbb`; null for an account without a photo. */
  readonly colour: string | null;
};

/** The accounts that the chooser offers. They have no connection to real accounts. */
export const demoAccounts: readonly Account[] = [
  { name: 'Ines Halloran', email: 'ines.halloran@osier.example', emailVerified: true, colour: '#8a4f3d' },
  { name: 'Tomas Berg', email: 'tomas.berg@osier.example', emailVerified: true, colour: '#3d5f8a' },
  { name: 'Yui Tanabe', email: 'yui.tanabe@osier.example', emailVerified: true, colour: null },
  { name: 'Noor Haddad', email: 'noor.haddad@osier.example', emailVerified: false, colour: '#6b5b8a' },
];

/** Returns the provider's subject of an account. The same address always gives the same subject. */
export function subjectOf({ email }: Pick<Account, 'email'>): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 21);
}

/** Draws a portrait without a face, as SVG. */
export function drawPhoto(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><path fill="${colour}" d="M0 0h96v96H0z"/><g fill="#fbfaf8" fill-opacity=".88"><circle cx="48" cy="38" r="17"/><path d="M14 96c2-22 16-34 34-34s32 12 34 34z"/></g></svg>`;
}

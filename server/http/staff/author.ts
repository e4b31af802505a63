import type { ChangeWay } from '#domain/staff/change-log.ts';
import type { Actor } from '../api/actor.ts';

/** Whether a browser runs on a phone. Browsers on phones have `Mobi` in their name. */
export function wayOf(headers: Headers): ChangeWay {
  return /\bMobi/.test(headers.get('user-agent') ?? '') ? 'phone' : 'screen';
}

/** Returns the author of the changes that a request makes, for the log of changes. */
export function authorOf({ userId }: Actor, headers: Headers): { userId: string; via: ChangeWay } {
  return { userId, via: wayOf(headers) };
}
